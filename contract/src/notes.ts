import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { parseLink } from './rules/link-address.ts';
import { noteCategories, noteFilters, noteKinds, noteSorts } from './rules/note-kinds.ts';
import {
  maxActionItemLength,
  maxActionItems,
  maxAttendeeLength,
  maxAttendees,
  maxNoteAuthorLength,
  maxNoteTags,
  maxNoteTitleLength,
  maxNoteUrlLength,
} from './rules/note-limits.ts';
import { noTitleText, searchFailedText } from './rules/note-texts.ts';
import { maxTagLength } from './rules/task-tags.ts';

/** Something to do after a meeting; `taskId` is the task that was made of it. */
export const actionItem = z.object({
  id: madeId,
  text: z.string().trim().max(maxActionItemLength, `Use at most ${maxActionItemLength} characters.`),
  done: z.boolean(),
  taskId: id.nullable(),
});
export type ActionItem = z.infer<typeof actionItem>;

/** A note without its text, which is a document of its own (note-documents.ts; docs/product/notes.md). */
export const note = z.object({
  id: z.string(),
  /** Whose it is. */
  userId: z.string(),
  title: z.string(),
  category: z.enum(noteCategories),
  kind: z.enum(noteKinds),
  tags: z.array(z.string()),
  /** The actor's own marks. */
  isFavorite: z.boolean(),
  isPinned: z.boolean(),
  /** Of the Reading List: http or https. */
  url: z.string().nullable(),
  author: z.string().nullable(),
  /** Of a meeting. */
  attendees: z.array(z.string()),
  actionItems: z.array(actionItem),
  /** The first `noteExcerptLength` characters of its text, in one line. */
  excerpt: z.string(),
  words: z.int(),
  /** When it was last changed, its text included. */
  date: z.string(),
  createdAt: z.string(),
  /** When it was moved to the trash; null while it is not there. */
  deletedAt: z.string().nullable(),
  /** Of two versions the higher is newer. */
  version: z.int(),
  /** `publish`: make public links of it. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), share: z.boolean(), publish: z.boolean() }),
});
export type Note = z.infer<typeof note>;

/** The fields that are the same for everyone who sees it, as in events. */
export const sharedNote = note.omit({ isFavorite: true, isPinned: true, can: true });
export type SharedNote = z.infer<typeof sharedNote>;

/** The marks of one person. */
const noteMarks = note.pick({ isFavorite: true, isPinned: true });
export type NoteMarks = z.infer<typeof noteMarks>;

/** Where a search found its text in a note: a part of one line around it, and the range of the match in that. */
export const noteMatch = z.object({ noteId: z.string(), text: z.string(), start: z.int(), end: z.int() });
export type NoteMatch = z.infer<typeof noteMatch>;

/** Notes by what they are filtered by, the trash apart. */
export const noteCounts = z.object({
  filters: z.record(z.enum(noteFilters), z.int()),
  categories: z.record(z.enum(noteCategories), z.int()),
  trash: z.int(),
  /** Notes of others that are shared with the actor. */
  shared: z.int(),
  /** The actor's tags by name, each as it was first written. */
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type NoteCounts = z.infer<typeof noteCounts>;

const title = z
  .string()
  .trim()
  .normalize('NFC')
  .max(maxNoteTitleLength, `Use at most ${maxNoteTitleLength} characters.`);
const tag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Enter a tag.')
  .max(maxTagLength, `Use at most ${maxTagLength} characters.`);
const url = z
  .string()
  .max(maxNoteUrlLength, `Use at most ${maxNoteUrlLength} characters.`)
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const href = parseLink(typed);
    if (href !== null) return href;
    context.addIssue({
      code: 'custom',
      message: 'Enter a web address that begins with http:// or https://.',
    });
    return z.NEVER;
  });

/** The fields of a note that a person edits. */
export const noteFields = z.object({
  /** An empty one of a General note becomes `untitledNote`; in the other categories it is refused (`note/no-title`). */
  title,
  category: z.enum(noteCategories),
  /** Follows from category and url (`noteKindOf`): what is sent is not kept. */
  kind: z.enum(noteKinds),
  tags: z.array(tag).max(maxNoteTags, `Use at most ${maxNoteTags} tags.`),
  url: url.nullable(),
  author: z
    .string()
    .trim()
    .max(maxNoteAuthorLength, `Use at most ${maxNoteAuthorLength} characters.`)
    .transform((text) => text || null)
    .nullable(),
  attendees: z.array(z.string().trim().min(1).max(maxAttendeeLength)).max(maxAttendees),
  actionItems: z.array(actionItem).max(maxActionItems),
});
export type NoteFields = z.infer<typeof noteFields>;

const answered = note.extend({ cards });

export const notesApi = {
  /**
   * The actor's notes, pinned ones first (not in the trash, whose newest is first). `text` is searched in titles and texts; the
   * matches in texts come beside the notes. With `shared` those of others that are shared with the actor.
   */
  list: pagedList('/api/notes', {
    input: {
      filter: z.enum(noteFilters).default('All'),
      category: z.enum(noteCategories).optional(),
      tag: tag.optional(),
      trash: z.stringbool().default(false),
      shared: z.stringbool().default(false),
      sort: z.enum(noteSorts).default('newest'),
      text: z.string().trim().max(maxNoteTitleLength).default(''),
    },
    output: { notes: z.array(note), matches: z.array(noteMatch), cards },
    size: 50,
    most: 200,
    cursorLength: maxNoteTitleLength + 200,
  }),
  counts: endpoint('GET', '/api/notes/counts', { input: z.object({}), output: noteCounts }),
  /** Up to `maxFoundNotes` by title and text, the best first, shared ones too; none for a blank text. */
  search: endpoint('GET', '/api/notes/search', {
    input: z.object({ text: z.string().trim().max(maxNoteTitleLength) }),
    output: z.object({ notes: z.array(note), matches: z.array(noteMatch), cards }),
  }),
  get: endpoint('GET', '/api/notes/:noteId', { input: z.object({ noteId: id }), output: answered }),
  /** `id` is made by the client. Idempotent: the same id is the same note. */
  create: endpoint('POST', '/api/notes', {
    input: noteFields.partial().extend({ id: madeId }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Absent fields stay as they are. */
  update: endpoint('PATCH', '/api/notes/:noteId', {
    input: noteFields.partial().extend({ noteId: id }),
    output: answered,
    maxBodyBytes: largeBodyBytes,
  }),
  favorite: endpoint('PUT', '/api/notes/:noteId/favorite', {
    input: z.object({ noteId: id, isFavorite: z.boolean() }),
    output: answered,
  }),
  pin: endpoint('PUT', '/api/notes/:noteId/pin', {
    input: z.object({ noteId: id, isPinned: z.boolean() }),
    output: answered,
  }),
  /** A copy with the text as it is now, as the actor's own. `id` is made by the client. */
  duplicate: endpoint('POST', '/api/notes/:noteId/duplicate', {
    input: z.object({ noteId: id, id: madeId }),
    output: answered,
  }),
  /** To the trash, where it stays for `noteTrashDays`. */
  trash: endpoint('POST', '/api/notes/:noteId/trash', { input: z.object({ noteId: id }), output: answered }),
  restore: endpoint('POST', '/api/notes/:noteId/restore', {
    input: z.object({ noteId: id }),
    output: answered,
  }),
  /** Deletes a note of the trash permanently. */
  delete: endpoint('DELETE', '/api/notes/:noteId', {
    input: z.object({ noteId: id }),
    output: z.object({ noteId: z.string() }),
  }),
  emptyTrash: endpoint('POST', '/api/notes/trash/empty', {
    input: z.object({}),
    output: z.object({ deleted: z.int() }),
  }),
  /** Renames a tag in all of the actor's notes. A name that exists already merges the two. */
  renameTag: endpoint('POST', '/api/notes/tags/rename', {
    input: z.object({ from: tag, to: tag }),
    output: z.object({ notes: z.int() }),
  }),
  /** Removes a tag from all of the actor's notes. */
  deleteTag: endpoint('POST', '/api/notes/tags/delete', {
    input: z.object({ name: tag }),
    output: z.object({ notes: z.int() }),
  }),
};

/** Live events of notes, to everyone who sees them. */
export const noteEvents = {
  /** `marks` are those of the owner, and only in the event that they receive; others keep the marks that they know. */
  'note.saved': z.object({ note: sharedNote, marks: noteMarks.nullable(), cards }),
  /** The actor's own marks of a note of somebody else. */
  'note.marked': noteMarks.extend({ noteId: z.string() }),
  'note.deleted': z.object({ noteId: z.string() }),
  /** Many notes changed at once: lists are to be loaded again. */
  'notes.changed': z.object({}),
};

/** Refusals: docs/product/notes.md. */
export const noteErrors = defineErrors({
  'note/not-found': { status: 404, text: 'Note not found.' },
  'note/not-allowed': { status: 403, text: 'You can only view this note.' },
  'note/owner-only': { status: 403, text: 'Only the owner of a note can do this.' },
  'note/no-title': { status: 422, text: noTitleText },
  'note/in-trash': { status: 409, text: 'This note is in the trash. Restore it first.' },
  'note/not-in-trash': { status: 409, text: 'This note is not in the trash.' },
  'note/too-many': { status: 409, text: 'You can have at most {most} notes.' },
  'note/search-failed': { status: 500, text: searchFailedText },
});
