import './task-link.table.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { through } from './conditions.ts';
import { lockTask, lockWithin } from './locks.ts';
import { definePolicy } from './policy.ts';
import { isKept, linksTask, seesTask, type TaskRelation } from './task.ts';
import type { TaskLinkTable } from './task-link.table.ts';

/** A link with the actor's relation to its task, which decides the rights on it. The item has its own policy. */
export type TaskLinkRow = Omit<Selectable<TaskLinkTable>, 'note_id' | 'resource_id'> & TaskRelation;

const task = { key: 'task_links.task_id', table: 'tasks' } as const;
const mayManage = through(task, linksTask);

/**
 * Visible to everyone who sees the task. Who may edit the task, and its assignee, manage its links
 * (docs/product/task-links.md, "Rights").
 */
export const taskLinkPolicy = definePolicy({
  param: 'taskLinkId',
  table: 'task_links',
  select: selectTaskLinks,
  load: (db: Db, id, actor): Promise<TaskLinkRow | undefined> =>
    selectTaskLinks(db, actor.id).where('task_links.id', '=', id).executeTakeFirst(),
  visible: through(task, seesTask),
  abilities: { edit: mayManage, delete: mayManage },
  errors: { notFound: 'task-link/not-found', forbidden: 'task-link/not-allowed' },
  lock: lockWithin({ table: 'task_links', key: 'task_id', parent: lockTask, mode: 'exclusive' }),
});

/** Reads links with the actor's relation to their tasks; the only such query. Callers add a predicate. */
export function selectTaskLinks(db: Db, actorId: string) {
  return db
    .selectFrom('task_links')
    .innerJoin('tasks', 'tasks.id', 'task_links.task_id')
    .where(isKept)
    .leftJoin('project_members as own', (join) =>
      join.onRef('own.project_id', '=', 'tasks.project_id').on('own.user_id', '=', actorId),
    )
    .select([
      'task_links.id',
      'task_links.task_id',
      'task_links.linked_item_type',
      'task_links.linked_item_id',
      'task_links.link_title',
      'task_links.link_description',
      'task_links.created_at',
      'task_links.created_by',
      'tasks.user_id',
      'tasks.assigned_to',
      'tasks.assigned_by',
      'tasks.project_id',
      'own.role as own_project_role',
    ]);
}
