import type { Cards } from '@longtable/contract/cards';
import type { OutputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { NoteVersion, noteDocumentsApi, noteVersionKinds } from '@longtable/contract/note-documents';
import * as Y from 'yjs';
import { readCards } from '../../../kits/cards.ts';
import type { PageRequest } from '../../../kits/paged-list.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';
import type { NoteVersionRow } from '../../../policies/note-version.ts';
import type { OpenDocument } from './document.open.ts';
import { contentOfState } from './document.rendering.ts';
import { type Snapshot, snapshotOf, stateOf, storeSnapshot } from './document.storing.ts';
import { type NoteDocuments, type Opened, refuseInTrash } from './document.ts';
import { replaceText } from './versions.replace.ts';
import * as store from './versions.store.ts';

/** The versions of the texts of notes (docs/product/notes.md, "Text and versions"). */
export function createNoteVersions({ db, documents }: { db: Db; documents: NoteDocuments }) {
  /** Keeps the stored text of a locked note. Undefined when the id is taken. */
  async function keep(
    change: Change,
    note: NoteRow,
    { id, kind, name = null }: { id: string; kind: (typeof noteVersionKinds)[number]; name?: string | null },
  ): Promise<NoteVersionRow | undefined> {
    const { tx } = change;
    if (!(await store.insertVersion(tx, { id, noteId: note.id, kind, name }))) return undefined;
    await store.deleteSurplus(tx, note.id);
    const row = await store.readVersion(tx, id);
    if (!row) throw new Error(`The version ${id} of the note ${note.id} was not kept.`);
    const cards = await cardsOfAuthors(tx, [row]);
    change.emit('note.version-saved', {
      actorId: null,
      audience: notePolicy.audienceOf(note),
      payload: { version: present(row, cards), cards },
    });
    return row;
  }

  /** Renders the text before its note is locked, so that those who write do not wait for it. */
  async function renderFirst(noteId: string): Promise<Snapshot> {
    return snapshotOf(await documents.readOpen(noteId, stateOf));
  }

  return {
    async list(noteId: string, page: PageRequest): Promise<OutputOf<typeof noteDocumentsApi.versions>> {
      const { rows, next } = await store.readVersions(db, noteId, page);
      const cards = await cardsOfAuthors(db, rows);
      return { versions: rows.map((row) => present(row, cards)), cards, next };
    },

    async get(noteId: string, row: NoteVersionRow): Promise<OutputOf<typeof noteDocumentsApi.version>> {
      const state = row.note_id === noteId ? await store.readState(db, row.id) : undefined;
      if (!state) throw refuse('note-version/not-found');
      const cards = await cardsOfAuthors(db, [row]);
      return { version: present(row, cards), html: (await contentOfState(state)).html, cards };
    },

    /** Keeps the text as it is now. Idempotent: the same id is the same version. */
    async keepByHand(
      lock: (tx: Tx) => Promise<NoteRow>,
      { noteId, id, name }: { noteId: string; id: string; name: string },
    ): Promise<OutputOf<typeof noteDocumentsApi.keepVersion>> {
      const rendered = await renderFirst(noteId);
      return documents.withDocument(noteId, lock, async (change, { note, document }) => {
        const known = await store.readVersion(change.tx, id);
        if (known && known.note_id !== noteId) throw refuse('request/id-taken');
        if (!known) refuseInTrash(note);
        const row =
          known ??
          (await keep(change, await storeSnapshot(change, note, await upToDate(rendered, document)), {
            id,
            kind: 'manual',
            name: name || null,
          }));
        // Somebody else may have taken the id since.
        if (!row) throw refuse('request/id-taken');
        const cards = await cardsOfAuthors(change.tx, [row]);
        return { ...present(row, cards), cards };
      });
    },

    /** Keeps the text of a writing session that has ended, if anything was written. The note has to be stored and locked. */
    async endSession(change: Change, note: NoteRow): Promise<void> {
      if (await store.isUnkept(change.tx, note.id))
        await keep(change, note, { id: newId(), kind: 'session' });
    },

    /** Makes the text that of a version, as an update like any other. Idempotent: `id` is the version of the text before. */
    async restore(
      actor: Actor,
      lock: (tx: Tx) => Promise<NoteVersionRow>,
      { noteId, versionId, id }: { noteId: string; versionId: string; id: string },
    ): Promise<{ seq: number }> {
      const lockNoteOf = async (tx: Tx): Promise<NoteRow> => {
        const version = await lock(tx);
        const note = version.note_id === noteId ? await notePolicy.load(tx, noteId, actor) : undefined;
        if (!note) throw refuse('note-version/not-found');
        return note;
      };
      const rendered = await renderFirst(noteId);
      return documents.withDocument(noteId, lockNoteOf, async (change, opened) => {
        const known = await store.readVersion(change.tx, id);
        if (known && known.note_id !== noteId) throw refuse('request/id-taken');
        if (!known) await restoreNow(change, actor, opened, { versionId, id, rendered });
        return { seq: opened.document.seq };
      });
    },
  };

  async function restoreNow(
    change: Change,
    actor: Actor,
    { note, document }: Opened,
    { versionId, id, rendered }: { versionId: string; id: string; rendered: Snapshot },
  ): Promise<void> {
    refuseInTrash(note);
    const state = await store.readState(change.tx, versionId);
    if (!state) throw refuse('note-version/not-found');
    const stored = await storeSnapshot(change, note, await upToDate(rendered, document));
    if (!(await keep(change, stored, { id, kind: 'restore' }))) throw refuse('request/id-taken');
    const version = new Y.Doc();
    Y.applyUpdate(version, state);
    await documents.edit(change, actor, { note: stored, document, isStored: true }, () =>
      replaceText(document.doc, version),
    );
    version.destroy();
  }
}

/** A snapshot of the document as it is now; renders again what was written since. */
async function upToDate(rendered: Snapshot, document: OpenDocument): Promise<Snapshot> {
  return rendered.seq === document.seq ? rendered : snapshotOf(stateOf(document));
}

export type NoteVersions = ReturnType<typeof createNoteVersions>;

async function cardsOfAuthors(db: Db, rows: readonly NoteVersionRow[]): Promise<Cards> {
  const people = new Set(rows.flatMap(({ author_ids }) => author_ids));
  return people.size === 0 ? {} : readCards(db, { people, projects: [] });
}

/** Authors without a card have deleted their account. */
function present(row: NoteVersionRow, { people = [] }: Cards): NoteVersion {
  const known = new Set(people.map(({ id }) => id));
  return {
    id: row.id,
    noteId: row.note_id,
    kind: row.kind,
    name: row.name,
    title: row.title,
    words: row.words,
    createdAt: row.created_at,
    authorIds: row.author_ids.filter((id) => known.has(id)),
  };
}
