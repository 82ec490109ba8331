import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import {
  maxNoteComments,
  maxNotePositionBytes,
  maxNoteQuoteContext,
  maxNoteQuoteLength,
} from './rules/note-limits.ts';
import { maxCommentLength, maxMentions } from './rules/task-limits.ts';

/** A position relative to the letters of a document of Yjs, as base64. */
const position = z
  .base64()
  .min(1)
  .max(Math.ceil(maxNotePositionBytes / 3) * 4);

/** Where the commented text is (docs/decisions/060): its two ends, and the text beside it, to find it again by. */
export const noteAnchor = z.object({
  from: position,
  to: position,
  before: z.string().max(maxNoteQuoteContext),
  after: z.string().max(maxNoteQuoteContext),
});
export type NoteAnchor = z.infer<typeof noteAnchor>;

/** A comment on a part of a note's text, or a reply to one (docs/product/notes.md, "Comments"). */
export const noteComment = z.object({
  id: z.string(),
  noteId: z.string(),
  /** The first comment of the thread that it replies in; null for the first one itself. */
  threadId: z.string().nullable(),
  /** Empty for the first comment of a thread that was deleted while others had replied. */
  content: z.string(),
  createdAt: z.string(),
  /** When its author last edited it; null if never. */
  editedAt: z.string().nullable(),
  /** Null once the account or the comment is deleted. */
  authorId: z.string().nullable(),
  /** The mentioned people; the text has each as `@` and their name. */
  mentionIds: z.array(z.string()),
  /** The commented text as it was, and where it is; of the first comment of a thread only. */
  quote: z.string(),
  anchor: noteAnchor.nullable(),
  /** When the thread was resolved; null while it is open. */
  resolvedAt: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type NoteComment = z.infer<typeof noteComment>;

const content = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxCommentLength, `Use at most ${maxCommentLength} characters.`);
/** Must be people who see the note (`note-comment/mention-outside`). */
const mentionIds = z
  .array(id)
  .max(maxMentions)
  .transform((ids) => [...new Set(ids)])
  .default([]);
const answered = noteComment.extend({ cards });

/** Comments on the text of a note. Everyone who sees the note reads and writes them. */
export const noteCommentsApi = {
  /** All threads with their replies, newest first; older ones by `after`. */
  list: pagedList('/api/notes/:noteId/comments', {
    input: { noteId: id },
    output: { comments: z.array(noteComment), cards },
    size: 100,
  }),
  /** Begins a thread about a text, or replies in the thread `threadId`. `id` is made by the client. */
  post: endpoint('POST', '/api/notes/:noteId/comments', {
    input: z
      .object({
        noteId: id,
        id: madeId,
        content,
        mentionIds,
        threadId: id.nullable().default(null),
        about: z
          .object({ quote: z.string().min(1).max(maxNoteQuoteLength), anchor: noteAnchor })
          .nullable()
          .default(null),
      })
      .refine(({ threadId, about }) => (threadId === null) !== (about === null), {
        message: 'A comment is about a text or a reply.',
      }),
    output: answered,
  }),
  /** For the author. Notifies newly mentioned people. */
  edit: endpoint('PATCH', '/api/note-comments/:noteCommentId', {
    input: z.object({ noteCommentId: id, content, mentionIds }),
    output: answered,
  }),
  /** For the author and the note's owner. `comment` is what stays of a first comment that others have replied to. */
  delete: endpoint('DELETE', '/api/note-comments/:noteCommentId', {
    input: z.object({ noteCommentId: id }),
    output: z.object({ commentId: z.string(), comment: noteComment.optional() }),
  }),
  /** Resolves a thread, or opens it again; `noteCommentId` is its first comment. */
  resolve: endpoint('PUT', '/api/note-comments/:noteCommentId/resolved', {
    input: z.object({ noteCommentId: id, isResolved: z.boolean() }),
    output: answered,
  }),
  /** For those who may edit the note: says where the text of a thread is now, when its old positions are gone. */
  moveAnchor: endpoint('PUT', '/api/note-comments/:noteCommentId/anchor', {
    input: z.object({ noteCommentId: id, anchor: noteAnchor }),
    output: answered,
  }),
  /** People who see the note and so can be mentioned, by a part of their name; at most ten, never the actor. */
  mentionable: endpoint('GET', '/api/notes/:noteId/mentionable', {
    input: z.object({ noteId: id, text: z.string().max(100).default('') }),
    output: z.object({ personIds: z.array(z.string()), cards }),
  }),
};

/** Live events of comments, to everyone who sees the note. */
export const noteCommentEvents = {
  'note-comment.saved': z.object({ comment: noteComment.omit({ can: true }), cards }),
  'note-comment.deleted': z.object({ noteId: z.string(), commentId: z.string() }),
};

/** Refusals: docs/product/notes.md, "Comments". */
export const noteCommentErrors = defineErrors({
  'note-comment/not-found': { status: 404, text: 'Comment not found.' },
  'note-comment/not-allowed': { status: 403, text: 'You can only change your own comments.' },
  'note-comment/mention-outside': {
    status: 422,
    text: 'Only people who can see this note can be mentioned. Nothing was posted.',
  },
  'note-comment/too-many': {
    status: 409,
    text: `A note can have at most ${maxNoteComments.toLocaleString('en-US')} comments.`,
  },
});
