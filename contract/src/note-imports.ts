import { z } from 'zod';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { noteFields } from './notes.ts';
import { maxImportedNotes, maxNoteImportBytes } from './rules/note-limits.ts';

/** What a note was made of: a digest of the path and content of its file. */
const key = z.string().min(1).max(64);

/** A note of an import. */
export const importedNote = noteFields.partial().extend({
  id: madeId,
  key,
  isFavorite: z.boolean().default(false),
  isPinned: z.boolean().default(false),
  /** When it was written and changed where it comes from; those of the import if absent. What is in the future counts as now. */
  createdAt: z.iso.datetime({ offset: true }).optional(),
  date: z.iso.datetime({ offset: true }).optional(),
  /** Its text, as an update of an empty document. Checked as what is typed is; null for a note without text. */
  update: z.base64().nullable(),
});
export type ImportedNote = z.input<typeof importedNote>;

/** Import and export of notes (docs/product/notes.md, "Import and export"). */
export const noteImportsApi = {
  /** Which keys the actor has imported before, if the notes are not in the trash. */
  known: endpoint('POST', '/api/notes/import/known', {
    input: z.object({ keys: z.array(key).max(200) }),
    output: z.object({ known: z.array(z.object({ key: z.string(), noteId: z.string() })) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Adds notes in one transaction. Idempotent: a key that was imported already, and whose note is not in the trash, creates nothing.
   */
  add: endpoint('POST', '/api/notes/import', {
    input: z.object({ importId: madeId, notes: z.array(importedNote).min(1).max(maxImportedNotes) }),
    output: z.object({ created: z.int(), notes: z.array(z.object({ key: z.string(), noteId: z.string() })) }),
    maxBodyBytes: maxNoteImportBytes,
  }),
  /** Moves the notes of an import to the trash, at most 500 at once: `left` when there are more. */
  undo: endpoint('POST', '/api/notes/import/undo', {
    input: z.object({ importId: id }),
    output: z.object({ trashed: z.int(), left: z.boolean() }),
  }),
  /**
   * All notes of the actor as one zip archive that is made while it is sent: Markdown with the fields as front matter, in folders by
   * category if wanted, and the images and files that are theirs. What is in the trash is left out.
   */
  exportAll: endpoint('GET', '/api/notes/export', {
    input: z.object({ folders: z.enum(['none', 'category']).default('none') }),
    output: fileAnswer,
  }),
};
