import '../../../policies/person.table.ts';
import '../../../policies/task.table.ts';
import { activityFields } from '@longtable/contract/task-activity';
import { sql } from 'kysely';
import { newestFirst, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { personColumns } from '../../../policies/person-columns.ts';
import { projectPolicy } from '../../../policies/project.ts';
import type { TaskActivityTable } from '../../../policies/task.table.ts';
import { taskPolicy } from '../../../policies/task.ts';

export type ActivityRow = Awaited<ReturnType<typeof readTaskActivity>>['rows'][number];

/**
 * Reads a page of a task's activity with its actors, newest first. Leaves out changes of which nothing is shown, so
 * that pages are full.
 */
export function readTaskActivity(db: Db, taskId: string, request: PageRequest) {
  return pagedList(newestFirst('task_activity', 'at'), request).read(
    db
      .selectFrom('task_activity')
      .leftJoin('user_profiles as actor', 'actor.id', 'task_activity.actor_id')
      .select([
        'task_activity.id',
        'task_activity.kind',
        'task_activity.at',
        'task_activity.actor_id',
        ...personColumns('actor'),
        // Reports only that a description has changed: two texts in each row would be megabytes.
        sql<
          Record<string, readonly [unknown, unknown]>
        >`task_activity.changes || case when jsonb_exists(task_activity.changes, 'description')
          then '{"description": [null, null]}'::jsonb else '{}' end`.as('changes'),
      ])
      .where('task_activity.task_id', '=', taskId)
      .where(
        sql<boolean>`(task_activity.kind <> ${sql.lit<TaskActivityTable['kind']>('changed')}
            or jsonb_exists_any(task_activity.changes, ${[...activityFields]}::text[]))`,
      ),
  );
}

/** Which of these people have an account. */
export async function readPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('user_profiles')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Which of these projects the reader may see. */
export async function readSeenProjects(db: Db, readerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where('projects.id', '=', anyOf(ids))
    .where(projectPolicy.visibleTo(readerId))
    .execute();
}

/** Which of these tasks the reader may see. */
export async function readSeenTasks(db: Db, readerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.title'])
    .where('tasks.id', '=', anyOf(ids))
    .where(taskPolicy.visibleTo(readerId))
    .execute();
}

/** Membership in an array parameter, so that the statement does not depend on the number of ids. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
