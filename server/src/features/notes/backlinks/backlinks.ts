import { type NoteBacklink, noteBacklinksApi } from '@longtable/contract/note-backlinks';
import { type Parts, readParts } from '../../../kits/parted-list.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { query, type Route } from '../../../policies/engine.ts';
import { notePolicy } from '../../../policies/note.ts';
import * as store from './backlinks.store.ts';
import type { LinkInText } from './links-in-text.ts';

/** Tasks come first: their links were made on purpose. */
const parts: Parts<NoteBacklink['type']> = [
  { part: 'task', mark: 't' },
  { part: 'note', mark: 'n' },
];

/** The endpoint of what links to a note (docs/product/notes.md, "Backlinks"). */
export function noteBacklinkRoutes({ db }: { db: Db }): Route[] {
  return [
    query(noteBacklinksApi.list, { access: ['note', 'read'] }, async ({ actor, note, input }) => {
      const { rows, next } = await readParts<NoteBacklink['type'], NoteBacklink>(
        parts,
        input,
        async (part, page) => {
          if (part === 'task') {
            const tasks = await store.readLinkingTasks(db, actor.id, note.id, page);
            return { rows: tasks.rows.map(presentTask), next: tasks.next };
          }
          const notes = await store.readLinkingNotes(db, actor.id, note.id, page);
          return { rows: notes.rows.map(presentNote), next: notes.next };
        },
      );
      return { backlinks: rows, next };
    }),
  ];
}

/**
 * Makes these the links of a note, in the transaction that stores its text, and tells those who have a linked note open. Returns the
 * people whom the text has not mentioned before.
 */
export async function saveLinks(
  change: Change,
  noteId: string,
  links: readonly LinkInText[],
): Promise<string[]> {
  const { noteIds, personIds } = await store.writeLinks(change.tx, noteId, links);
  await publishTo(change, noteIds);
  return personIds;
}

/** Gives a copy of a note the links of that. */
export async function copyLinks(change: Change, notes: { from: string; to: string }): Promise<void> {
  await publishTo(change, await store.copyLinks(change.tx, notes));
}

/** Tells those who have a note open to which this one links that it came, or went to the trash. */
export async function publishLinked(change: Change, noteId: string): Promise<void> {
  await publishTo(change, await store.readLinkedNotes(change.tx, noteId));
}

async function publishTo(change: Change, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return;
  for (const note of await store.readTargets(change.tx, noteIds)) {
    change.emit('note.backlinks-changed', {
      actorId: null,
      audience: notePolicy.audienceOf(note),
      place: { kind: 'note', id: note.id },
      payload: { noteId: note.id },
    });
  }
}

function presentNote(row: store.LinkingNote): NoteBacklink {
  return {
    type: 'note',
    id: row.id,
    title: row.title,
    category: row.category,
    before: row.words_before,
    after: row.words_after,
    links: row.links,
    date: row.date,
  };
}

function presentTask(row: store.LinkingTask): NoteBacklink {
  return {
    type: 'task',
    id: row.task_id,
    title: row.title,
    status: row.status,
    linkTitle: row.link_title,
    linkDescription: row.link_description,
  };
}
