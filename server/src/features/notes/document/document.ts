import type { OutputOf } from '@longtable/contract/endpoint';
import type { noteDocumentsApi } from '@longtable/contract/note-documents';
import { maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { Refusal, refuse } from '../../../platform/http/errors.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { NoteRow } from '../../../policies/note.ts';
import { copyLinks } from '../backlinks/backlinks.ts';
import { putInStatement } from '../files/files.store.ts';
import { copyPutIn } from '../files/put-in.ts';
import { publishTyped } from './document.events.ts';
import { createDocumentMemory } from './document.memory.ts';
import {
  type AddedUpdate,
  applyStored,
  applyUpdate,
  change as changeDocument,
  type OpenDocument,
  openDocument,
} from './document.open.ts';
import * as store from './document.store.ts';
import { requestStoring } from './document.storing.ts';
import { createWaitingUpdates, type WaitingUpdate } from './document.waiting.ts';

/** Changes that wait for their turn at one note. */
const maxWaiting = 200;

/** A note whose document is open under its lock, within a change. */
export type Opened = {
  readonly note: NoteRow;
  readonly document: OpenDocument;
  /** All of its updates are part of the stored state. */
  readonly isStored: boolean;
};

/** The documents of notes (docs/product/notes.md, "Text and versions"; docs/decisions/056). */
export function createNoteDocuments({ db, changes }: { db: Db; changes: Changes }) {
  const memory = createDocumentMemory();
  // Here, too, since waiting for the lock in the database takes a connection each.
  const turns = createConcurrencyLimit({ maxPerKey: 1, maxQueuedPerKey: maxWaiting, wait: 'a few seconds' });

  /** Reads what the copy in memory lacks, or all of the document. */
  function readMissing(from: Db, noteId: string): Promise<store.StoredDocument> {
    return store.readDocument(from, noteId, memory.get(noteId)?.seq ?? null);
  }

  /** The document with everything that is committed, of what was just read. Only in the turn of its note. */
  function open(noteId: string, stored: store.StoredDocument): OpenDocument {
    const known = memory.get(noteId);
    // What it lacks is part of the stored state already, or it is ahead of a database that was restored.
    const isUsable = known !== undefined && stored.from === known.seq;
    const document = isUsable ? known : openDocument(stored.state, stored.updates, stored.seq);
    if (isUsable) for (const update of stored.updates) applyStored(document, update);
    document.seq = stored.seq;
    memory.keep(noteId, document);
    return document;
  }

  /**
   * As `withDocument`, when the turn of the note has come. With `atOnce`, the lock of the note is the first thing that `lock` asks of the
   * database, and the document is read behind it in the same round trip.
   */
  async function inTurn<T>(
    noteId: string,
    { lock, atOnce = false }: { lock(tx: Tx): Promise<NoteRow>; atOnce?: boolean },
    work: (change: Change, opened: Opened) => Promise<T>,
  ): Promise<T> {
    let isTouched = false;
    try {
      return await changes.run(async (change) => {
        // The attempt before this one was rolled back.
        if (isTouched) memory.drop(noteId);
        const locked = lock(change.tx);
        if (!atOnce) await locked;
        const [note, stored] = await together([locked, readMissing(change.tx, noteId)]);
        const document = open(noteId, stored);
        isTouched = true;
        return work(change, { note, document, isStored: stored.isStored });
      });
    } catch (error) {
      if (isTouched) memory.drop(noteId);
      throw error;
    }
  }

  /** Stores updates that were applied to the document, and sends them to those who have the note open. */
  async function append(
    change: Change,
    { note, document, isStored }: Opened,
    updates: readonly (AddedUpdate & { readonly actorId: string })[],
  ): Promise<void> {
    const first = document.seq + 1;
    document.seq += updates.length;
    change.writeLast(store.appendStatement(note.id, document.seq, updates));
    for (const [index, { actorId, update, fileIds }] of updates.entries()) {
      const seq = first + index;
      publishTyped(change, actorId, note, { seq, update });
      if (fileIds.length > 0) change.writeLast(putInStatement(note.id, { personId: actorId, seq, fileIds }));
    }
    // Otherwise it was requested by the first update that is not stored.
    if (isStored) await requestStoring(change, note.id);
  }

  /** Stores the updates of clients in one transaction. When one of them is refused, each has its own. */
  async function storeTogether(noteId: string, updates: readonly WaitingUpdate[]): Promise<void> {
    try {
      const answers = await inTurn(
        noteId,
        { lock: lockForAll(updates), atOnce: true },
        async (change, opened) => {
          refuseInTrash(opened.note);
          const { document } = opened;
          const before = document.seq;
          const added: (AddedUpdate & { actorId: string })[] = [];
          const seqs = updates.map(({ bytes, actorId }) => {
            const one = applyUpdate(document, bytes);
            if (one) added.push({ ...one, actorId });
            return before + added.length;
          });
          if (added.length > 0) await append(change, opened, added);
          return seqs;
        },
      );
      for (const [index, { answer }] of updates.entries()) answer({ seq: answers[index] ?? 0 });
    } catch (error) {
      if (updates.length === 1 || !(error instanceof Refusal))
        for (const { refuse: refuseOne } of updates) refuseOne(error);
      else for (const update of updates) await storeTogether(noteId, [update]);
    }
  }

  const waiting = createWaitingUpdates(turns, storeTogether);

  return {
    /**
     * Runs a change of one note at a time, with the document opened under the lock of the note. `lock` takes it and authorizes. A
     * document that a failed change has touched is thrown away.
     */
    withDocument: <T>(
      noteId: string,
      lock: (tx: Tx) => Promise<NoteRow>,
      work: (change: Change, opened: Opened) => Promise<T>,
    ): Promise<T> => turns.run(noteId, () => inTurn(noteId, { lock }, work)),

    /** Runs `read` on the document with everything that is committed, without a lock. It must not wait for anything. */
    readOpen: <T>(noteId: string, read: (document: OpenDocument) => T): Promise<T> =>
      turns.run(noteId, async () => read(open(noteId, await readMissing(db, noteId)))),

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
      return waiting.add(noteId, { actorId: actor.id, bytes, lock });
    },

    /** Changes the text on the server to one that it was before, as one more update: nobody puts files in by that. */
    async edit(change: Change, actor: Actor, opened: Opened, work: () => void): Promise<void> {
      const added = changeDocument(opened.document, work);
      if (added) await append(change, opened, [{ ...added, fileIds: [], actorId: actor.id }]);
    },
  };
}

export type NoteDocuments = ReturnType<typeof createNoteDocuments>;

/** Locks a note for everybody who changes it, each authorized. */
function lockForAll(updates: readonly WaitingUpdate[]): (tx: Tx) => Promise<NoteRow> {
  const people = new Map(updates.map((update) => [update.actorId, update]));
  return async (tx) => {
    const [note] = await together([...people.values()].map(({ lock }) => lock(tx)));
    if (!note) throw new Error('Nobody changes the note.');
    return note;
  };
}

/** Gives a new note the text of another one. The row has the content of the other one, which follows when typing goes on there. */
export async function copyDocument(
  change: Change,
  actor: Actor,
  notes: { from: string; to: string },
): Promise<void> {
  await store.insertCopy(change.tx, notes);
  await copyPutIn(change.tx, actor, notes);
  await copyLinks(change, notes);
  await requestStoring(change, notes.to);
}

/** Throws the refusal of a note that is in the trash. */
export function refuseInTrash({ deleted_at }: Pick<NoteRow, 'deleted_at'>): void {
  if (deleted_at !== null) throw refuse('note/in-trash');
}
