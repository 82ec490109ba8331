import { noteFileName } from '@longtable/contract/note-markdown/front-matter';
import type { NoteMarks, SharedNote } from '@longtable/contract/notes';
import { sql } from 'kysely';
import {
  byId,
  consequence,
  definePersonalData,
  type PersonalFile,
  rowsFile,
} from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { type NoteRow, selectNotes } from '../../policies/note.ts';
import { countAll, deleteSomeOf } from './notes.bulk.store.ts';
import { marksOf, presentNote } from './notes.presenter.ts';
import {
  deleteSomeOf as deleteSomeSharing,
  hasAnyOf as hasSharing,
  readMarksById,
  readSharesById,
} from './sharing/sharing.store.ts';

/** Notes deleted in one transaction, and texts read at once. */
const notesAtOnce = 200;

export const readNotesById = byId('notes.id', (db, userId) =>
  selectNotes(db, userId).where('notes.user_id', '=', userId),
);

export const readTextsById = byId('notes.id', (db, userId) =>
  db
    .selectFrom('notes')
    .select(['notes.id', 'title', 'content', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where('notes.user_id', '=', userId),
);

/** As their owner sees it. */
function presentOwn(row: NoteRow): SharedNote & NoteMarks {
  return { ...presentNote(row), ...marksOf({ id: row.user_id }, row) };
}

/** Notes of a person, which are deleted with the account. */
export const notesPersonalData = definePersonalData({
  downloads: [
    rowsFile('notes.json', readNotesById, presentOwn),
    rowsFile('note-shares.json', readSharesById, ({ id, shared_by, shares }) => ({
      noteId: id,
      sharedBy: shared_by,
      shares,
    })),
    rowsFile('note-marks.json', readMarksById, ({ id, is_favorite, is_pinned }) => ({
      noteId: id,
      isFavorite: is_favorite,
      isPinned: is_pinned,
    })),
  ],
  files: textsOf,
  consequences: async (db, userId) => [
    consequence(await countAll(db, userId), '# note of yours is deleted.', '# notes of yours are deleted.'),
  ],
  erase: [
    ({ tx }, userId) => deleteSomeOf(tx, userId, notesAtOnce),
    ({ tx }, userId) => deleteSomeSharing(tx, userId, notesAtOnce),
  ],
  remains: async (db, userId) => (await countAll(db, userId)) > 0 || (await hasSharing(db, userId)),
});

/** The texts as pages that browsers open, named by their titles; those of the trash apart. */
async function* textsOf(db: Db, userId: string): AsyncGenerator<PersonalFile> {
  const taken = new Set<string>();
  for (let after: string | null = null; ; ) {
    const rows = await readTextsById(db, userId, after, notesAtOnce);
    for (const { id, title, content, is_deleted } of rows) {
      const folder = is_deleted ? 'notes/trash' : 'notes';
      const plain = `${folder}/${noteFileName(title)}`;
      // Several may have the same title.
      const path = taken.has(plain.toLowerCase()) ? `${plain} ${id}` : plain;
      taken.add(path.toLowerCase());
      yield { path: `${path}.html`, bytes: pageOf(title, content) };
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < notesAtOnce) return;
  }
}

async function* pageOf(title: string, content: string): AsyncGenerator<Uint8Array> {
  const heading = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  yield new TextEncoder().encode(
    `<!doctype html>\n<meta charset="utf-8">\n<title>${heading}</title>\n<h1>${heading}</h1>\n${content}\n`,
  );
}
