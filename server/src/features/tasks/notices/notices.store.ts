import '../../../policies/notification.table.ts';
import '../../../policies/project.table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Completions, completionsOf } from './achievements.store.ts';

/** Who has asked to be told more or less about a task. */
export type Listening = {
  readonly task_id: string;
  readonly user_id: string;
  readonly level: 'following' | 'muted';
};

/** Who follows these tasks and still sees them, and who has muted them. */
export async function readListening(tx: Db, taskIds: readonly string[]): Promise<Listening[]> {
  const { rows } = await listeningTo(taskIds).execute(tx);
  return rows;
}

/** Who listens to completed tasks, and how many tasks their assignees have completed. */
export type Completing = {
  readonly listening: Listening[];
  readonly completions: Completions[];
};

/** Reads it in one statement, as part of every completion. */
export async function readCompleting(
  tx: Db,
  tasks: readonly { readonly id: string; readonly assigned_to: string }[],
): Promise<Completing> {
  const taskIds = tasks.map(({ id }) => id);
  const personIds = [...new Set(tasks.map(({ assigned_to }) => assigned_to))];
  const { rows } = await sql<Completing>`
    select
      coalesce((select json_agg(listening) from (${listeningTo(taskIds)}) as listening), '[]') as listening,
      (select json_agg(completions) from (${completionsOf(personIds)}) as completions) as completions`.execute(
    tx,
  );
  return rows[0] ?? { listening: [], completions: [] };
}

function listeningTo(taskIds: readonly string[]): RawBuilder<Listening> {
  return sql<Listening>`
    select tasks.id as task_id, listening.user_id, listening.level
    from unnest(${[...taskIds]}::uuid[]) as wanted (id)
    join notification_follows as listening on listening.about = 'task:' || wanted.id
    join tasks on tasks.id = wanted.id
    where listening.level = 'muted'
      or listening.user_id in (tasks.user_id, tasks.assigned_to, tasks.assigned_by)
      or exists (select from project_members as member
        where member.project_id = tasks.project_id and member.user_id = listening.user_id)`;
}
