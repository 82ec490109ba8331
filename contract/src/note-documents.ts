import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxNoteUpdateBytes, maxNoteVersionNameLength } from './rules/note-limits.ts';

export { noteFragment } from './note-fragment.ts';

/** Bytes of Yjs, as base64. */
const bytes = z.base64();

/** An update of the document. `seq` counts the updates of a note from 1, without gaps. */
export const noteUpdate = z.object({ seq: z.int(), update: bytes });
export type NoteUpdate = z.infer<typeof noteUpdate>;

export const noteVersionKinds = ['session', 'manual', 'restore'] as const;

/** The text of a note at a moment: at the end of a writing session, when somebody kept it, or before another one was restored. */
export const noteVersion = z.object({
  id: z.string(),
  noteId: z.string(),
  kind: z.enum(noteVersionKinds),
  /** The name that somebody gave it. */
  name: z.string().nullable(),
  title: z.string(),
  words: z.int(),
  createdAt: z.string(),
  /** Who wrote since the version before it; people whose account was deleted are left out. */
  authorIds: z.array(z.string()),
});
export type NoteVersion = z.infer<typeof noteVersion>;

export const noteDocumentsApi = {
  /**
   * The document: its stored state with the updates up to `seq`, or with `after` only the updates that follow that one
   * (`state` is null then). An `after` that is too old is answered with the state.
   */
  get: endpoint('GET', '/api/notes/:noteId/document', {
    input: z.object({ noteId: id, after: z.coerce.number().int().min(0).optional() }),
    output: z.object({ state: bytes.nullable(), updates: z.array(noteUpdate), seq: z.int() }),
  }),
  /**
   * Adds an update. Sending one again changes nothing. Checked for size (`note/update-too-large`, `note/too-large`) and shape
   * (`note/bad-update`). One that builds on updates that the server does not have is refused (`note/missing-updates`): another tab may
   * be sending these; otherwise send everything that the server lacks.
   */
  update: endpoint('POST', '/api/notes/:noteId/document', {
    input: z.object({ noteId: id, update: bytes }),
    output: z.object({ seq: z.int() }),
    // Base64 takes a third more.
    maxBodyBytes: Math.ceil(maxNoteUpdateBytes * 1.4),
  }),
  /** Versions, newest first. */
  versions: pagedList('/api/notes/:noteId/versions', {
    input: { noteId: id },
    output: { versions: z.array(noteVersion), cards },
    size: 50,
  }),
  /** The text of a version, as HTML of our schema. */
  version: endpoint('GET', '/api/notes/:noteId/versions/:versionId', {
    input: z.object({ noteId: id, versionId: id }),
    output: z.object({ version: noteVersion, html: z.string(), cards }),
  }),
  /** Keeps the text as it is now. `id` is made by the client. */
  keepVersion: endpoint('POST', '/api/notes/:noteId/versions', {
    input: z.object({
      noteId: id,
      id: madeId,
      name: z
        .string()
        .trim()
        .max(maxNoteVersionNameLength, `Use at most ${maxNoteVersionNameLength} characters.`)
        .default(''),
    }),
    output: noteVersion.extend({ cards }),
  }),
  /** Makes the text that of a version, as one more update; the text of now is kept as the version `id`. */
  restoreVersion: endpoint('POST', '/api/notes/:noteId/versions/:versionId/restore', {
    input: z.object({ noteId: id, versionId: id, id: madeId }),
    output: z.object({ seq: z.int() }),
  }),
};

/** Live events of documents. */
export const noteDocumentEvents = {
  /**
   * To those who have the note open. A gap in `seq` is filled by `get`; `update` is null when it is too large to send. Only live:
   * whoever was not there yet hears of `note.saved` a few seconds later, and asks `get` then.
   */
  'note.typed': z.object({ noteId: z.string(), seq: z.int(), update: bytes.nullable() }),
  'note.version-saved': z.object({ version: noteVersion, cards }),
};

/** Refusals: docs/product/notes.md. */
export const noteDocumentErrors = defineErrors({
  'note/update-too-large': { status: 413, text: 'This is too much to add to a note at once.' },
  'note/too-large': { status: 413, text: 'This note is too long. Split it into several notes.' },
  'note/bad-update': { status: 422, text: 'This change can’t be saved, as it is no valid note text.' },
  'note/missing-updates': {
    // For a moment: another tab may be sending it.
    status: 503,
    text: 'This change builds on another one that the server does not have yet. Please try again in a moment.',
  },
  'note-version/not-found': { status: 404, text: 'Version not found.' },
});
