import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { noteImportsApi } from '@longtable/contract/note-imports';
import { maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import * as Y from 'yjs';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { contentOf } from '../document/document.content.ts';
import { applyUpdate, openDocument } from '../document/document.open.ts';
import { insertPutIn } from '../files/files.store.ts';
import { publishChanged } from '../notes.publish.ts';
import { notes } from '../notes.service.ts';
import * as store from './transfer.store.ts';

type Api = typeof noteImportsApi;

/** Notes moved to the trash in one transaction. */
const trashedAtOnce = 500;

/** Imports of notes (docs/decisions/062). Texts are checked as those that are typed. */
export const noteImports = {
  async known(db: Db, actor: Actor, keys: readonly string[]): Promise<OutputOf<Api['known']>> {
    const rows = await store.readKnown(db, actor.id, keys);
    return { known: rows.map(({ key, note_id }) => ({ key, noteId: note_id })) };
  },

  /** Under the lock of the person, so that two tabs that import the same file create it once. */
  async add(change: Change, actor: Actor, input: ParsedInputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
    const { tx } = change;
    const keys = [...new Set(input.notes.map(({ key }) => key))];
    const known = new Map(
      (await store.readKnown(tx, actor.id, keys)).map(({ key, note_id }) => [key, note_id]),
    );
    const created: store.NoteImportRow[] = [];
    for (const { key, update, isFavorite, isPinned, createdAt, date, ...fields } of input.notes) {
      if (known.has(key)) continue;
      const { id } = await notes.create(change, actor, fields);
      known.set(key, id);
      if (update !== null) {
        const { fileIds, ...text } = textOf(update);
        await store.insertText(tx, id, text);
        if (fileIds.length > 0) await insertPutIn(tx, id, { personId: actor.id, seq: 1, fileIds });
      }
      await store.writeOrigin(tx, id, { isFavorite, isPinned, createdAt, date });
      created.push({ user_id: actor.id, key, note_id: id, import_id: input.importId });
    }
    if (created.length > 0) {
      await store.writeImported(tx, created);
      publishChanged(change, actor.id, actor.id);
    }
    return {
      created: created.length,
      notes: keys.flatMap((key) => {
        const noteId = known.get(key);
        return noteId === undefined ? [] : [{ key, noteId }];
      }),
    };
  },

  async undo(change: Change, actor: Actor, importId: string): Promise<OutputOf<Api['undo']>> {
    const trashed = await store.trashImported(change.tx, actor.id, { importId, most: trashedAtOnce });
    if (trashed > 0) publishChanged(change, actor.id, actor.id);
    return { trashed, left: trashed === trashedAtOnce };
  },
};

/** The text of an update. Throws the refusal of one that may not be stored. */
function textOf(base64: string) {
  const update = Buffer.from(base64, 'base64');
  if (update.length > maxNoteUpdateBytes) throw refuse('note/update-too-large');
  const document = openDocument(null, [], 0);
  try {
    const { fileIds = [] } = applyUpdate(document, update) ?? {};
    return { ...contentOf(document.doc), fileIds, state: Y.encodeStateAsUpdate(document.doc) };
  } finally {
    document.doc.destroy();
  }
}
