import type { OutputOf } from '@longtable/contract/endpoint';
import type { noteDocumentsApi } from '@longtable/contract/note-documents';
import { maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { NoteRow } from '../../../policies/note.ts';
import { publishTyped } from './document.events.ts';
import { createDocumentMemory } from './document.memory.ts';
import {
  applyStored,
  applyUpdate,
  change as changeDocument,
  type OpenDocument,
  openDocument,
} from './document.open.ts';
import * as store from './document.store.ts';
import { requestStoring } from './document.storing.ts';

/** Requests that wait for their turn at one note: people who type have one under way each. */
const maxWaiting = 200;

/** A note whose document is open under its lock, within a change. */
export type Opened = { readonly note: NoteRow; readonly document: OpenDocument };

/** The documents of notes (docs/product/notes.md, "Text and versions"; docs/decisions/056). */
export function createNoteDocuments({ db, changes }: { db: Db; changes: Changes }) {
  const memory = createDocumentMemory();
  // Here, too, since waiting for the lock in the database takes a connection each.
  const turns = createConcurrencyLimit({ maxPerKey: 1, maxQueuedPerKey: maxWaiting, wait: 'a few seconds' });

  /** The document with everything that is committed. Only in the turn of its note. */
  async function open(from: Db, noteId: string): Promise<OpenDocument> {
    const known = memory.get(noteId);
    const stored = await store.readDocument(from, noteId, known?.seq ?? null);
    // What it lacks is part of the stored state already, or it is ahead of a database that was restored.
    const isUsable = known !== undefined && stored.from === known.seq;
    const document = isUsable ? known : openDocument(stored.state, stored.updates, stored.seq);
    if (isUsable) for (const update of stored.updates) applyStored(document, update);
    document.seq = stored.seq;
    memory.keep(noteId, document);
    return document;
  }

  /**
   * Runs a change of one note at a time, with the document opened under the lock of the note. `lock` takes it and authorizes. A
   * document that a failed change has touched is thrown away.
   */
  async function withDocument<T>(
    noteId: string,
    lock: (tx: Tx) => Promise<NoteRow>,
    work: (change: Change, opened: Opened) => Promise<T>,
  ): Promise<T> {
    return turns.run(noteId, async () => {
      let isTouched = false;
      try {
        return await changes.run(async (change) => {
          // The attempt before this one was rolled back.
          if (isTouched) memory.drop(noteId);
          const note = await lock(change.tx);
          const document = await open(change.tx, noteId);
          isTouched = true;
          return work(change, { note, document });
        });
      } catch (error) {
        if (isTouched) memory.drop(noteId);
        throw error;
      }
    });
  }

  /** Stores an update that was applied to the document, and sends it to those who have the note open. */
  async function append(
    change: Change,
    actor: Pick<Actor, 'id'>,
    { note, document }: Opened,
    update: Uint8Array,
  ): Promise<void> {
    const { seq, isFirst } = await store.appendUpdate(change.tx, {
      noteId: note.id,
      update,
      authorId: actor.id,
    });
    document.seq = seq;
    publishTyped(change, actor.id, note, { seq, update });
    if (isFirst) await requestStoring(change, note.id);
  }

  return {
    withDocument,

    /** Runs `read` on the document with everything that is committed, without a lock. It must not wait for anything. */
    readOpen: <T>(noteId: string, read: (document: OpenDocument) => T): Promise<T> =>
      turns.run(noteId, async () => read(await open(db, noteId))),

    async get(noteId: string, after: number | undefined): Promise<OutputOf<typeof noteDocumentsApi.get>> {
      const { seq, from, state, updates } = await store.readDocument(db, noteId, after ?? null);
      return {
        state: state && state.toString('base64'),
        updates: updates.map((update, index) => ({
          seq: from + index + 1,
          update: update.toString('base64'),
        })),
        seq,
      };
    },

    /** Adds the update of a client. One that adds nothing changes nothing. */
    async update(
      actor: Actor,
      lock: (tx: Tx) => Promise<NoteRow>,
      { noteId, update }: { noteId: string; update: string },
    ): Promise<{ seq: number }> {
      const bytes = Buffer.from(update, 'base64');
      if (bytes.length > maxNoteUpdateBytes) throw refuse('note/update-too-large');
      return withDocument(noteId, lock, async (change, opened) => {
        refuseInTrash(opened.note);
        const added = applyUpdate(opened.document, bytes);
        if (added) await append(change, actor, opened, added);
        return { seq: opened.document.seq };
      });
    },

    /** Changes the text on the server, as one more update. */
    async edit(change: Change, actor: Actor, opened: Opened, work: () => void): Promise<void> {
      const added = changeDocument(opened.document, work);
      if (added) await append(change, actor, opened, added);
    },
  };
}

export type NoteDocuments = ReturnType<typeof createNoteDocuments>;

/** Gives a new note the text of another one. The row has the content of the other one, which follows when typing goes on there. */
export async function copyDocument(change: Change, notes: { from: string; to: string }): Promise<void> {
  await store.insertCopy(change.tx, notes);
  await requestStoring(change, notes.to);
}

/** Throws the refusal of a note that is in the trash. */
export function refuseInTrash({ deleted_at }: Pick<NoteRow, 'deleted_at'>): void {
  if (deleted_at !== null) throw refuse('note/in-trash');
}
