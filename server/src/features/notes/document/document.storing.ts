import { writingSessionLength, writingSessionPause } from '@longtable/contract/rules/note-limits';
import * as Y from 'yjs';
import { z } from 'zod';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { nobody } from '../../../policies/actor.ts';
import { lockNote, type NoteRow, selectNotes } from '../../../policies/note.ts';
import { saveLinks } from '../backlinks/backlinks.ts';
import { tellMentionedInText } from '../notes.notices.ts';
import { publishNote } from '../notes.publish.ts';
import type { NoteContent } from './document.content.ts';
import type { OpenDocument } from './document.open.ts';
import { contentOfState } from './document.rendering.ts';
import * as store from './document.store.ts';
import type { NoteDocuments } from './document.ts';
import type { NoteVersions } from './versions.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'notes.store': { noteId: string };
    'notes.end-session': { noteId: string };
  }
}

/** When updates become part of the stored state: this long after the last one, and at the latest after the first; in ms. */
export const storingPace = { pause: 2000, latest: 10_000 };

/** Requests that the updates of a note be stored soon. */
export function requestStoring(
  change: Change,
  noteId: string,
  inMs: number = storingPace.pause,
): Promise<void> {
  return change.enqueue(
    'notes.store',
    { noteId },
    { key: `notes.store ${noteId}`, runAt: new Date(Date.now() + inMs) },
  );
}

/** The state of an open document at one moment. */
type State = { readonly seq: number; readonly state: Uint8Array };
/** What is stored of it. */
export type Snapshot = State & { readonly content: NoteContent };

export function stateOf({ doc, seq }: OpenDocument): State {
  return { seq, state: Y.encodeStateAsUpdate(doc) };
}

/** Renders a state. For a long one this takes a while, in another thread: the document may have changed since. */
export async function snapshotOf(state: State): Promise<Snapshot> {
  return { ...state, content: await contentOfState(state.state) };
}

/**
 * Makes a snapshot the stored state of a note and its text for readers, and tells those who see it. Under the lock of the note. Does
 * nothing when that or more is stored already. Returns the note as it is now.
 */
export async function storeSnapshot(change: Change, note: NoteRow, snapshot: Snapshot): Promise<NoteRow> {
  const { tx } = change;
  const stored = await store.storeState(tx, note.id, snapshot);
  if (!stored) return note;
  await store.writeContent(tx, note.id, snapshot.content);
  const personIds = await saveLinks(change, note.id, snapshot.content.links);
  const after = await readNote(tx, note.id);
  if (!after) return note;
  if (personIds.length > 0) await tellMentionedInText(change, after, { personIds, ...stored });
  publishNote(change, null, after);
  return after;
}

/** Reads a note for nobody in particular. */
function readNote(db: Db, noteId: string): Promise<NoteRow | undefined> {
  return selectNotes(db, nobody).where('notes.id', '=', noteId).executeTakeFirst();
}

/**
 * The jobs that merge the updates of a note into its stored state while people type, and that end their writing sessions. The updates
 * are rows until then, so that a job that fails or a server that dies loses nothing.
 */
export function storingJobs(options: {
  db: Db;
  changes: Changes;
  documents: Pick<NoteDocuments, 'readOpen'>;
  versions: Pick<NoteVersions, 'endSession'>;
}): JobDefinition[] {
  const { db, changes, documents, versions } = options;
  const payload = z.object({ noteId: z.string() });
  return [
    defineJob({ name: 'notes.store', payload, run: ({ noteId }) => storeSoon(noteId) }),
    defineJob({ name: 'notes.end-session', payload, run: ({ noteId }) => endSession(noteId) }),
  ];

  async function storeSoon(noteId: string): Promise<void> {
    const times = await store.readWritingTimes(db, noteId);
    if (!times || times.unstoredSince === null) return;
    const { pause, latest } = storingPace;
    const due = Math.min((times.changedAt ?? 0) + pause, times.unstoredSince + latest);
    // Jobs may start a little before their time.
    if (due - times.now > 50) return changes.run((change) => requestStoring(change, noteId, due - times.now));
    const snapshot = await snapshotOf(await documents.readOpen(noteId, stateOf));
    await changes.run(async (change) => {
      await lockNote(change.tx, noteId);
      const note = await readNote(change.tx, noteId);
      if (!note) return;
      const stored = await storeSnapshot(change, note, snapshot);
      const after = await store.readWritingTimes(change.tx, noteId);
      if (!after) return;
      if (after.unstoredSince !== null) await requestStoring(change, noteId);
      if (after.sessionSince !== null && after.now - after.sessionSince >= writingSessionLength)
        await versions.endSession(change, stored);
      else
        await requestEnd(change, noteId, writingSessionPause - (after.now - (after.changedAt ?? after.now)));
    });
  }

  async function endSession(noteId: string): Promise<void> {
    await changes.run(async (change) => {
      await lockNote(change.tx, noteId);
      const [note, times] = [
        await readNote(change.tx, noteId),
        await store.readWritingTimes(change.tx, noteId),
      ];
      // Storing what was typed since requests another end.
      if (!note || !times || times.unstoredSince !== null || times.changedAt === null) return;
      const left = times.changedAt + writingSessionPause - times.now;
      if (left > 50) return requestEnd(change, noteId, left);
      await versions.endSession(change, note);
    });
  }

  function requestEnd(change: Change, noteId: string, inMs: number): Promise<void> {
    return change.enqueue(
      'notes.end-session',
      { noteId },
      { key: `notes.end-session ${noteId}`, runAt: new Date(Date.now() + Math.max(0, inMs)) },
    );
  }
}
