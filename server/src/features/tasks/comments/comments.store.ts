import '../../../policies/project.table.ts';
import { sql } from 'kysely';
import { containing } from '../../../kits/text-match.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskPeople } from '../../../policies/task.ts';

/** Changes the number of comments of a task, but not its `updated_at`. */
export function countComments(
  tx: Db,
  taskId: string,
  by: 1 | -1,
): Promise<{ comments_count: number; version: number }> {
  return tx
    .updateTable('tasks')
    .set((eb) => ({ comments_count: eb('comments_count', '+', by), version: eb('version', '+', 1) }))
    .where('id', '=', taskId)
    .returning(['comments_count', 'version'])
    .executeTakeFirstOrThrow();
}

/** Which of these people see a task and have an open account, and so may be mentioned. */
export async function readMentionableAmong(
  tx: Db,
  task: TaskPeople,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_profiles
    where id = any(${personIds}::uuid[]) and closed_at is null and (
      id = any(${[task.user_id, task.assigned_to, task.assigned_by]}::uuid[])
      or id = any(array(
        select user_id from project_members
        where project_id = ${task.project_id}::uuid and user_id = any(${personIds}::uuid[]))))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A person who can be mentioned. */
export type MentionableRow = {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  version: number;
};

/**
 * People other than the actor who see a task, filtered by name: those whose name contains the text further ahead come
 * first.
 */
export async function readMentionable(
  db: Db,
  actorId: string,
  task: TaskPeople,
  { text, limit }: { text: string; limit: number },
): Promise<MentionableRow[]> {
  const wanted = text.trim();
  // An optimization fence: look names up one by one instead of scanning all people of the server.
  const { rows } = await sql<MentionableRow>`
    select person.id, person.full_name, person.email, person.avatar_url, person.version
    from (
      select unnest(${[task.user_id, task.assigned_to, task.assigned_by]}::uuid[]) as id
      union select user_id from project_members where project_id = ${task.project_id}::uuid
    ) seer
    cross join lateral (
      select id, full_name, email, avatar_url, version,
        coalesce(nullif(full_name, ''), split_part(email, '@', 1)) as name
      from user_profiles where user_profiles.id = seer.id offset 0
    ) person
    where seer.id <> ${actorId}::uuid and person.name ilike ${containing(wanted)}
    order by position(lower(${wanted}::text) in lower(person.name)), lower(person.name), person.id
    limit ${limit}`.execute(db);
  return rows;
}
