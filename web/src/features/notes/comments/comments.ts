import { newId } from '@longtable/contract/new-id';
import type { NoteAnchor, NoteComment } from '@longtable/contract/note-comments';
import type { MentionDraft } from '../../../kits/feed/mention-field.tsx';
import { mentionedIds } from '../../../kits/feed/mention-text.ts';
import { noteCommentsApi } from '../../../platform/api/note-comments.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { newestFirst } from '../../../platform/order.ts';
import { session } from '../../../platform/session.ts';
import { type About, type NoteCommentChange, noteCommentEffect } from './comment-changes.ts';

/** The comments on a note by its id, newest first. */
export const noteComments = defineCollection<NoteComment, string, NoteCommentChange>({
  key: ['note-comments'],
  keyOf: (noteId) => [noteId],
  parentOf: (noteId) => noteId,
  async fetch(noteId, page, signal) {
    const { comments: items, next } = await call(noteCommentsApi.list, { noteId, ...page }, { signal });
    return { items, next };
  },
  compare: newestFirst,
  pageSize: 100,
  changes: {
    key: 'note-comments',
    of: ({ noteId }) => noteId,
    effect: noteCommentEffect,
    send,
    needs: (change) => [
      change.noteId,
      ...(change.kind === 'post' && change.threadId !== null ? [change.threadId] : []),
    ],
    notFound: 'note-comment/not-found',
    text: (change) => ('content' in change ? change.content : null),
    instead: (error, change) =>
      'mentions' in change && isMentionOutside(error)
        ? { label: 'Send without mentions', change: { ...change, mentions: [] } }
        : null,
    cards: (change) => ({
      people:
        'mentions' in change
          ? change.mentions.map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 }))
          : [],
    }),
  },
});

/** Subscribes the comments to live events. Call it once, before the connection opens. */
export function followNoteComments(): void {
  onLive('note-comment.saved', ({ comment }, can) =>
    noteComments.saved(comment.noteId, rowOf<NoteComment>(comment, can)),
  );
  onLive('note-comment.deleted', ({ noteId, commentId }) => noteComments.removed(noteId, commentId));
  onLive('person.removed', ({ personId }) => commentsWithoutPerson(personId));
}

/** Removes a deleted account from comments: its own stay without an author, and mentions of it are dropped. */
function commentsWithoutPerson(personId: string): void {
  noteComments.patch([], (comment) => {
    const { authorId, mentionIds } = comment;
    if (authorId !== personId && !mentionIds.includes(personId)) return comment;
    return {
      ...comment,
      authorId: authorId === personId ? null : authorId,
      mentionIds: mentionIds.filter((id) => id !== personId),
    };
  });
}

/** The ids of the people who can be mentioned on a note and whose names match. Throws what `call` throws. */
export async function findMentionable(
  noteId: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  await whenCreated(noteId);
  return (await call(noteCommentsApi.mentionable, { noteId, text }, { signal })).personIds;
}

/** Begins a thread about a text, optimistically. Returns the id of its first comment. */
export function beginThread(noteId: string, about: About, written: MentionDraft): string | null {
  return post(noteId, { about, threadId: null }, written);
}

/** Replies in a thread, optimistically. */
export function replyInThread(noteId: string, threadId: string, written: MentionDraft): void {
  post(noteId, { about: null, threadId }, written);
}

function post(
  noteId: string,
  place: { about: About | null; threadId: string | null },
  written: MentionDraft,
): string | null {
  const { user } = session.get();
  if (!user) return null;
  const commentId = newId();
  noteComments.change({
    kind: 'post',
    noteId,
    commentId,
    ...place,
    ...textOf(written),
    author: { id: user.id },
  });
  return commentId;
}

/** Edits a comment, optimistically. */
export function editComment({ noteId, id }: NoteComment, written: MentionDraft): void {
  noteComments.change({ kind: 'edit', noteId, commentId: id, ...textOf(written) });
}

/** Deletes a comment, optimistically. One that others have replied to stays without its text. */
export function deleteComment({ noteId, id }: NoteComment, hasReplies: boolean): void {
  noteComments.change({ kind: 'delete', noteId, commentId: id, hasReplies });
}

/** Resolves a thread or opens it again, optimistically. */
export function resolveThread({ noteId, id }: NoteComment, isResolved: boolean): void {
  noteComments.change({ kind: 'resolve', noteId, commentId: id, isResolved });
}

/** Says where the text of a thread is now. Whoever opens the note next does it if this fails. */
export async function moveAnchor(noteId: string, threadId: string, anchor: NoteAnchor): Promise<void> {
  const moved = await call(noteCommentsApi.moveAnchor, { noteCommentId: threadId, anchor }).catch(() => null);
  if (moved) noteComments.saved(noteId, moved);
}

function textOf({ content, chosen }: MentionDraft) {
  const text = content.trim();
  const ids = new Set(mentionedIds(text, chosen));
  return { content: text, mentions: chosen.filter(({ id }) => ids.has(id)) };
}

async function send(change: NoteCommentChange): Promise<NoteComment | null> {
  const { noteId, commentId } = change;
  switch (change.kind) {
    case 'post': {
      const { threadId, about } = change;
      return call(noteCommentsApi.post, { noteId, id: commentId, threadId, about, ...sentOf(change) });
    }
    case 'edit':
      return call(noteCommentsApi.edit, { noteCommentId: commentId, ...sentOf(change) });
    case 'resolve':
      return call(noteCommentsApi.resolve, { noteCommentId: commentId, isResolved: change.isResolved });
    case 'delete':
      return (await call(noteCommentsApi.delete, { noteCommentId: commentId })).comment ?? null;
  }
}

function sentOf({ content, mentions }: Extract<NoteCommentChange, { kind: 'post' | 'edit' }>) {
  return { content, mentionIds: mentions.map(({ id }) => id) };
}

/** True if a mentioned person may not see the note. */
function isMentionOutside(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'note-comment/mention-outside';
}
