import '../../../policies/note.table.ts';
import '../../../policies/resource.table.ts';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import { type LinkedItemType, maxFoundLinkItems } from '@longtable/contract/rules/task-link-limits';
import { sql } from 'kysely';
import { containing } from '../../../kits/text-match.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notePolicy } from '../../../policies/note.ts';
import { resourcePolicy } from '../../../policies/resource.ts';

// What tasks are linked to: notes and resources, always by what a person may see of them.

/** A note or resource. */
export type ItemRef = { readonly linked_item_type: LinkedItemType; readonly linked_item_id: string };

/** A note or resource that a person sees. */
export type ItemRow = {
  id: string;
  title: string;
  /** The start of a note's text. */
  content: string | null;
  url: string | null;
  resource_type: ResourceType | null;
  size_bytes: number | null;
  created_at: string;
  deleted_at: string | null;
};

/** The text read of a note: more than is shown, for what a cut removes. */
const contentLength = 200;

/** Those of these items that a person sees, by id. The same number of queries however many there are. */
export async function readSeenItems(
  db: Db,
  actorId: string,
  items: readonly ItemRef[],
): Promise<Map<string, ItemRow>> {
  const [notes, resources] = [idsOf(items, 'note'), idsOf(items, 'resource')];
  const [ofNotes, ofResources] = await Promise.all([
    notes.length === 0 ? [] : selectNotes(db, actorId).where('notes.id', '=', anyOf(notes)).execute(),
    resources.length === 0
      ? []
      : selectResources(db, actorId).where('resources.id', '=', anyOf(resources)).execute(),
  ]);
  return new Map([...ofNotes, ...ofResources].map((row) => [row.id, row]));
}

/**
 * Prevents these items from being deleted until the transaction ends. Returns the ids of those that exist: a reference to
 * them can be written.
 */
export async function lockItems(tx: Db, items: readonly ItemRef[]): Promise<Set<string>> {
  const [notes, resources] = [idsOf(items, 'note'), idsOf(items, 'resource')];
  const locked: string[] = [];
  for (const [table, ids] of [
    ['notes', notes],
    ['resources', resources],
  ] as const) {
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(
      tx,
    );
    locked.push(...rows.map(({ id }) => id));
  }
  return new Set(locked);
}

/** Notes or resources by a text, as far as a person sees them, without those in the trash; `linked` to the task or not. */
export async function findItems(
  db: Db,
  actorId: string,
  { taskId, type, text, linked }: { taskId: string; type: LinkedItemType; text: string; linked: boolean },
): Promise<ItemRow[]> {
  const limit = linked ? 1 : maxFoundLinkItems;
  const pattern = containing(text);
  if (type === 'note') {
    const isLinked = sql<boolean>`exists (
      select from task_links where task_id = ${taskId} and note_id = notes.id)`;
    return (
      selectNotes(db, actorId)
        .where('notes.deleted_at', 'is', null)
        .where((eb) => eb.or([eb('notes.title', 'ilike', pattern), eb('notes.text', 'ilike', pattern)]))
        .where(sql<boolean>`${isLinked} = ${linked}`)
        // Titles say more than texts.
        .orderBy(sql`notes.title ilike ${pattern}`, 'desc')
        .orderBy('notes.date', 'desc')
        .orderBy('notes.id')
        .limit(limit)
        .execute()
    );
  }
  const isLinked = sql<boolean>`exists (
    select from task_links where task_id = ${taskId} and resource_id = resources.id)`;
  return selectResources(db, actorId)
    .where('resources.deleted_with', 'is', null)
    .where('resources.name', 'ilike', pattern)
    .where(sql<boolean>`${isLinked} = ${linked}`)
    .orderBy(sql`resources.name collate natural_text`)
    .orderBy('resources.id')
    .limit(limit)
    .execute();
}

function selectNotes(db: Db, actorId: string) {
  return db
    .selectFrom('notes')
    .where(notePolicy.visibleTo(actorId))
    .select([
      'notes.id',
      'notes.title',
      sql<string | null>`left(notes.text, ${sql.lit(contentLength)})`.as('content'),
      'notes.url',
      sql<ResourceType | null>`null`.as('resource_type'),
      sql<number | null>`null::bigint`.as('size_bytes'),
      'notes.created_at',
      'notes.deleted_at',
    ]);
}

function selectResources(db: Db, actorId: string) {
  return db
    .selectFrom('resources')
    .where(resourcePolicy.visibleTo(actorId))
    .select([
      'resources.id',
      'resources.name as title',
      sql<string | null>`null`.as('content'),
      'resources.url',
      sql<ResourceType | null>`resources.type`.as('resource_type'),
      sql<number | null>`resources.size_bytes`.as('size_bytes'),
      'resources.created_at',
      'resources.deleted_at',
    ]);
}

function idsOf(items: readonly ItemRef[], type: LinkedItemType): string[] {
  return items
    .filter(({ linked_item_type }) => linked_item_type === type)
    .map(({ linked_item_id }) => linked_item_id);
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
