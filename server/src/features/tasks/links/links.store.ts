import { sql } from 'kysely';
import { byId } from '../../../kits/personal-data.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { selectTaskLinks, type TaskLinkRow, taskLinkPolicy } from '../../../policies/task-link.ts';
import type { ItemRef } from './links.items.ts';

/** The links of a task that was authorized, in the order in which they were made. */
export function readLinksOf(db: Db, actorId: string, taskId: string): Promise<TaskLinkRow[]> {
  return selectTaskLinks(db, actorId)
    .where('task_links.task_id', '=', taskId)
    .orderBy('task_links.created_at')
    .orderBy('task_links.id')
    .execute();
}

/** Those of these links whose tasks a person sees. */
export function readSeenLinks(db: Db, actorId: string, ids: readonly string[]): Promise<TaskLinkRow[]> {
  return selectTaskLinks(db, actorId)
    .where('task_links.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(taskLinkPolicy.visibleTo(actorId))
    .execute();
}

/** A link as the actor, whatever its task. */
export function readLink(db: Db, actorId: string, id: string): Promise<TaskLinkRow | undefined> {
  return selectTaskLinks(db, actorId).where('task_links.id', '=', id).executeTakeFirst();
}

/** The number of links of a task, and whether it is linked to an item. */
export async function countLinks(
  tx: Db,
  taskId: string,
  item: ItemRef,
): Promise<{ links: number; isLinked: boolean }> {
  const { rows } = await sql<{ links: number; isLinked: boolean }>`
    select count(*)::int as links, coalesce(bool_or(linked_item_type = ${item.linked_item_type}
      and linked_item_id = ${item.linked_item_id}), false) as "isLinked"
    from task_links where task_id = ${taskId}`.execute(tx);
  return rows[0] ?? { links: 0, isLinked: false };
}

/** A new link; with `copy_of` the texts of that link are kept, if there is one. */
export type NewLink = ItemRef & {
  readonly id: string;
  readonly task_id: string;
  readonly copy_of: string | null;
  readonly link_title: string;
  readonly link_description: string;
};

const columnTypes = {
  id: 'uuid',
  task_id: 'uuid',
  linked_item_type: 'text',
  linked_item_id: 'uuid',
  copy_of: 'uuid',
  link_title: 'text',
  link_description: 'text',
} as const satisfies Record<keyof NewLink, string>;

/** Inserts links, except those that exist. Returns the ids of the others. */
export async function insertLinks(tx: Db, createdBy: string, links: readonly NewLink[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into task_links
      (id, task_id, linked_item_type, linked_item_id, link_title, link_description, created_by)
    select added.id, added.task_id, added.linked_item_type, added.linked_item_id,
      coalesce(source.link_title, added.link_title), coalesce(source.link_description, added.link_description), ${createdBy}::uuid
    from ${recordset<keyof NewLink>('added', columnTypes, links)}
    left join task_links as source on source.id = added.copy_of
      and source.linked_item_type = added.linked_item_type and source.linked_item_id = added.linked_item_id
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes the texts of a link; false when they are the same already. */
export async function writeLink(
  tx: Db,
  id: string,
  { title, description }: { title: string; description: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update task_links set link_title = ${title}, link_description = ${description}
    where id = ${id} and (link_title, link_description) is distinct from (${title}, ${description})`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteLink(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('task_links').where('id', '=', id).execute();
}

/** Increases the version of tasks whose links have changed, but not `updated_at`: the tasks themselves have not. */
export async function touchTasks(tx: Db, taskIds: readonly string[]): Promise<void> {
  await sql`update tasks set version = version + 1 where id = any(${[...taskIds]}::uuid[])`.execute(tx);
}

/** A link that a person made, with the task it belongs to. */
export type LinkOfPerson = TaskLinkRow & { task_title: string };

/** Reads a page of the links that a person made, each with its task. */
export const readLinksById = byId('task_links.id', (db, userId) =>
  selectTaskLinks(db, userId).select('tasks.title as task_title').where('task_links.created_by', '=', userId),
);

/** Takes the tasks whose links have ended with an item, at most `most` of the oldest records. */
export async function takeEnded(tx: Db, most: number): Promise<{ taskIds: string[]; records: number }> {
  const { rows } = await sql<{ task_id: string }>`
    delete from ended_task_links where id = any(array(select id from ended_task_links order by id limit ${most}))
    returning task_id`.execute(tx);
  return { taskIds: [...new Set(rows.map(({ task_id }) => task_id))], records: rows.length };
}

/** The projects of tasks, by the id of the task. */
export async function readProjectsOf(
  tx: Db,
  taskIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; project_id: string | null }>`
    select id, project_id from tasks where id = any(${[...taskIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, project_id }) => [id, project_id]));
}
