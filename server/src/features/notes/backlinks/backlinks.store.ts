import '../../../policies/note-backlink.table.ts';
import '../../../policies/task.table.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { byTime, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { nobody } from '../../../policies/actor.ts';
import { type NoteRow, notePolicy, selectNotes } from '../../../policies/note.ts';
import type { TaskTable } from '../../../policies/task.table.ts';
import { selectTaskLinks, type TaskLinkRow, taskLinkPolicy } from '../../../policies/task-link.ts';
import type { LinkInText } from './links-in-text.ts';

const columns = {
  kind: 'text',
  target_id: 'uuid',
  words_before: 'text',
  words_after: 'text',
  links: 'int',
} as const;

/** What a new text of a note changes: the notes that it links to otherwise than before, and the people whom it did not mention. */
export type ChangedLinks = { readonly noteIds: string[]; readonly personIds: string[] };

/** Makes these the links of a note. */
export async function writeLinks(
  tx: Db,
  noteId: string,
  found: readonly LinkInText[],
): Promise<ChangedLinks> {
  const rows = found.map(({ kind, targetId, before, after, links }) => ({
    kind,
    target_id: targetId,
    words_before: before,
    words_after: after,
    links,
  }));
  const { rows: changed } = await sql<{ kind: string; target_id: string }>`
    with found as materialized (select * from ${recordset('link', columns, rows)}),
    mentioned as (select target_id from note_backlinks where note_id = ${noteId} and kind = 'person'),
    gone as (
      delete from note_backlinks where note_id = ${noteId}
        and not exists (select from found where found.kind = note_backlinks.kind and found.target_id = note_backlinks.target_id)
      returning kind, target_id
    ),
    written as (
      insert into note_backlinks (note_id, kind, target_id, words_before, words_after, links)
      select ${noteId}, kind, target_id, words_before, words_after, links from found
      on conflict (note_id, kind, target_id) do update
        set words_before = excluded.words_before, words_after = excluded.words_after, links = excluded.links
        where (note_backlinks.words_before, note_backlinks.words_after, note_backlinks.links)
          is distinct from (excluded.words_before, excluded.words_after, excluded.links)
      returning kind, target_id
    )
    select kind, target_id from (select * from gone union all select * from written) as changed
    where kind = 'note' and target_id <> ${noteId}
    union all
    select kind, target_id from written
    where kind = 'person' and target_id not in (select target_id from mentioned)`.execute(tx);
  const idsOf = (kind: string) => changed.flatMap((each) => (each.kind === kind ? each.target_id : []));
  return { noteIds: idsOf('note'), personIds: idsOf('person') };
}

/** Gives a copy of a note the links of that. Returns the notes that it links to. */
export async function copyLinks(tx: Db, { from, to }: { from: string; to: string }): Promise<string[]> {
  await sql`
    insert into note_backlinks (note_id, kind, target_id, words_before, words_after, links)
    select ${to}, kind, target_id, words_before, words_after, links from note_backlinks where note_id = ${from}`.execute(
    tx,
  );
  return readLinkedNotes(tx, to);
}

/** The ids of the notes that a note links to. */
export async function readLinkedNotes(db: Db, noteId: string): Promise<string[]> {
  const { rows } = await sql<{ target_id: string }>`
    select target_id from note_backlinks
    where note_id = ${noteId} and kind = 'note' and target_id <> note_id`.execute(db);
  return rows.map(({ target_id }) => target_id);
}

/** These notes, those in the trash left out, for nobody in particular. */
export function readTargets(db: Db, ids: readonly string[]): Promise<NoteRow[]> {
  return selectNotes(db, nobody)
    .where('notes.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('notes.deleted_at', 'is', null)
    .execute();
}

/** A note that links to another one. */
export type LinkingNote = NoteRow & { words_before: string; words_after: string; links: number };

/** A page of the notes that link to a note and that a person sees, last changed first. */
export function readLinkingNotes(
  db: Db,
  actorId: string,
  noteId: string,
  page: PageRequest,
): Promise<Page<LinkingNote>> {
  const query = selectNotes(db, actorId)
    .innerJoin('note_backlinks', 'note_backlinks.note_id', 'notes.id')
    .select(['note_backlinks.words_before', 'note_backlinks.words_after', 'note_backlinks.links'])
    .where('note_backlinks.kind', '=', 'note')
    .where('note_backlinks.target_id', '=', noteId)
    .where('notes.id', '<>', noteId)
    .where('notes.deleted_at', 'is', null)
    .where(notePolicy.visibleTo(actorId));
  return pagedList({ keys: [byTime('notes.date')], id: 'notes.id', direction: 'desc' }, page).read(query);
}

/** A task that links to a note. */
export type LinkingTask = TaskLinkRow & Pick<Selectable<TaskTable>, 'title' | 'status'>;

/** A page of the tasks that link to a note and that a person sees, newest link first. */
export function readLinkingTasks(
  db: Db,
  actorId: string,
  noteId: string,
  page: PageRequest,
): Promise<Page<LinkingTask>> {
  const query = selectTaskLinks(db, actorId)
    .select(['tasks.title', 'tasks.status'])
    .where(sql<SqlBool>`task_links.note_id = ${noteId}`)
    .where(taskLinkPolicy.visibleTo(actorId));
  return pagedList(
    { keys: [byTime('task_links.created_at')], id: 'task_links.id', direction: 'desc' },
    page,
  ).read(query);
}
