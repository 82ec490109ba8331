import '../../policies/invitation.table.ts';
import '../../policies/project-update.table.ts';
import '../../policies/task-invitation.table.ts';
import '../../policies/task-link.table.ts';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { releaseIds } from '../../platform/db/deleted-ids.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { TaskRoles } from './task-roles.ts';
import { writtenColumns } from './tasks.store.ts';

// Deleted tasks are kept for an hour with their child rows, so that the deletion can be undone (undo.ts).

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'tasks.forget-deleted': Record<string, never>;
  }
}

/** The child tables of a task, with the columns that belong to the task. */
const tables = {
  task_tags: 'task_id = tasks.id',
  task_dependencies: 'tasks.id in (task_id, depends_on_id)',
  task_comments: 'task_id = tasks.id',
  task_comment_mentions: 'comment_id in (select id from task_comments where task_id = tasks.id)',
  task_activity: 'task_id = tasks.id',
  task_invitations: 'task_id = tasks.id',
  task_links: 'task_id = tasks.id',
} as const;

/** A child table whose rows are kept with a deleted task. */
export type KeptTable = keyof typeof tables;

/** Stores copies of tasks and their child rows; call it before deleting them. */
export async function keepDeleted(
  tx: Db,
  { taskIds, by, changeId }: { taskIds: readonly string[]; by: string; changeId: string | null },
): Promise<void> {
  const rows = Object.entries(tables).map(
    ([table, isIts]) =>
      sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(kept)), '[]') from ${sql.table(table)} as kept where ${sql.raw(isIts)})`,
  );
  await sql`
    insert into deleted_tasks (task_id, project_id, user_id, assigned_to, assigned_by, change_id, deleted_by, content)
    select tasks.id, project_id, user_id, assigned_to, assigned_by, ${changeId}::uuid, ${by}::uuid, jsonb_build_object(
      'tasks', jsonb_build_array(to_jsonb(tasks)),
      'updates', (select coalesce(jsonb_agg(id), '[]') from project_updates where related_task_id = tasks.id),
      ${sql.join(rows)})
    from tasks where tasks.id = any(${taskIds}::uuid[])
    on conflict (task_id) do update set
      project_id = excluded.project_id, user_id = excluded.user_id, assigned_to = excluded.assigned_to,
      assigned_by = excluded.assigned_by, change_id = excluded.change_id, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at,
      content = excluded.content`.execute(tx);
}

/** The people of a restored task; everything else is as it was. */
export type RestoredTask = { readonly id: string } & TaskRoles;

/** The columns of a task that are restored; derived ones are computed again. */
const keptColumns = [
  ...writtenColumns.filter((name) => !['user_id', 'assigned_to', 'assigned_by'].includes(name)),
  'comments_count',
  'created_at',
  'updated_at',
];

/**
 * Restores kept tasks under their ids, with their child rows except dependencies. Comments and activity of people whose
 * accounts were deleted since are restored without their names, as are links; invitations only while they are open, and links
 * only to items that still exist. Versions continue from the old ones.
 */
export async function insertDeleted(tx: Db, tasks: readonly RestoredTask[]): Promise<void> {
  const taskIds = tasks.map(({ id }) => id);
  const columns = sql.join(keptColumns.map((name) => sql.ref(name)));
  const back = sql.join(keptColumns.map((name) => sql.ref(`back.${name}`)));
  const roles = recordset('roles', roleTypes, tasks);
  await releaseIds(tx, await readKeptIds(tx, taskIds));
  await sql`
    insert into tasks (${columns}, user_id, assigned_to, assigned_by, created_by, version)
    select ${back}, roles.user_id, roles.assigned_to, roles.assigned_by,
      coalesce((select users.id from users where users.id = back.created_by), roles.user_id), back.version + 1
    from ${keptRows(taskIds, 'tasks')} join ${roles} on roles.id = back.id`.execute(tx);
  await sql`
    insert into task_tags (task_id, ordinal, name)
    select task_id, ordinal, name from ${keptRows(taskIds, 'task_tags')}`.execute(tx);
  await sql`
    insert into task_comments (id, task_id, author_id, content, created_at, edited_at)
    select id, task_id, (select users.id from users where users.id = author_id), content, created_at, edited_at
    from ${keptRows(taskIds, 'task_comments')}`.execute(tx);
  await sql`
    insert into task_comment_mentions (comment_id, user_id)
    select comment_id, user_id from ${keptRows(taskIds, 'task_comment_mentions')}
    where exists (select from users where users.id = user_id)`.execute(tx);
  await sql`
    insert into task_activity (id, task_id, actor_id, kind, changes, change_id, undone, at)
    select id, task_id, (select users.id from users where users.id = actor_id), kind, changes, change_id, undone, at
    from ${keptRows(taskIds, 'task_activity')}`.execute(tx);
  await sql`
    insert into task_invitations
      (task_id, invitation_id, inviter_id, email, assigned_to, project_id, created_at, expires_at)
    select task_id, invitation_id, invitations.inviter_id, back.email, back.assigned_to, back.project_id, back.created_at,
      invitations.expires_at
    from ${keptRows(taskIds, 'task_invitations')} join invitations
      on invitations.id = invitation_id and invitations.inviter_id = back.inviter_id`.execute(tx);
  await sql`
    insert into task_links
      (id, task_id, linked_item_type, linked_item_id, link_title, link_description, created_at, created_by)
    select back.id, back.task_id, linked_item_type, linked_item_id, link_title, link_description, back.created_at,
      (select users.id from users where users.id = created_by)
    from ${keptRows(taskIds, 'task_links')}
    where exists (select from notes where notes.id = note_id for key share)
      or exists (select from resources where resources.id = resource_id for key share)`.execute(tx);
  await sql`
    update project_updates set related_task_id = back.task_id
    from (select task_id, jsonb_array_elements_text(content -> 'updates')::uuid as update_id
      from deleted_tasks where task_id = any(${taskIds}::uuid[])) as back
    where project_updates.id = back.update_id and project_updates.related_task_id is null`.execute(tx);
}

/** Dependencies kept with deleted tasks, in both directions, between tasks that exist. */
export async function readKeptDependencies(
  tx: Db,
  taskIds: readonly string[],
): Promise<{ task_id: string; depends_on_id: string }[]> {
  const { rows } = await sql<{ task_id: string; depends_on_id: string }>`
    select distinct task_id, depends_on_id from ${keptRows(taskIds, 'task_dependencies')}
    where exists (select from tasks where id = task_id) and exists (select from tasks where id = depends_on_id)
    order by task_id, depends_on_id`.execute(tx);
  return rows;
}

/** Deletes the copies of restored tasks. */
export async function forgetKept(tx: Db, taskIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('deleted_tasks').where('task_id', '=', sql<string>`any(${taskIds}::uuid[])`).execute();
}

const roleTypes = { id: 'uuid', user_id: 'uuid', assigned_to: 'uuid', assigned_by: 'uuid' };

/** The kept rows of a table, as `back`. */
function keptRows(taskIds: readonly string[], table: KeptTable | 'tasks') {
  return sql`(select rows.* from deleted_tasks,
    jsonb_populate_recordset(null::${sql.table(table)}, content -> ${sql.lit(table)}) as rows
    where deleted_tasks.task_id = any(${taskIds}::uuid[])) as back`;
}

/** The ids made by clients of kept child rows and of these tasks. */
async function readKeptIds(tx: Db, taskIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${keptRows(taskIds, 'tasks')} union all select id from ${keptRows(taskIds, 'task_comments')}
    union all select id from ${keptRows(taskIds, 'task_links')}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the copies of tasks whose deletion cannot be undone any more. */
export function forgetDeletedJob(db: Db): JobDefinition {
  return defineJob({
    name: 'tasks.forget-deleted',
    payload: z.object({}),
    cron: '*/10 * * * *',
    async run() {
      const forgotten = db
        .selectFrom('deleted_tasks')
        .select('task_id')
        .where('deleted_at', '<', new Date(Date.now() - undoableFor).toISOString())
        // Skips those that are being restored or deleted at the same time, in another order.
        .forUpdate()
        .skipLocked();
      await db.deleteFrom('deleted_tasks').where('task_id', 'in', forgotten).execute();
    },
  });
}
