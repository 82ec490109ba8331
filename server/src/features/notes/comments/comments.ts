import { noteCommentsApi } from '@longtable/contract/note-comments';
import { maxNoteComments } from '@longtable/contract/rules/note-limits';
import { cardsOf } from '../../../kits/cards.ts';
import { defineFeed } from '../../../kits/feed.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type NoteCommentRow, noteCommentPolicy } from '../../../policies/note-comment.ts';
import { tellMentionedInComment } from '../notes.notices.ts';
import { noteCommentCards, presentNoteComment } from './comments.presenter.ts';
import * as store from './comments.store.ts';
import { areMentionable } from './mentionable.ts';

/** Comments on the text of notes: everyone who sees the note reads and writes them (docs/product/notes.md, "Comments"). */
export const noteComments = defineFeed({
  parent: { kind: 'note', column: 'note_id', read: 'read', post: 'read' },
  entry: 'noteComment',
  time: 'created_at',
  noun: 'comment',
  endpoints: noteCommentsApi,
  columns: (input) => {
    const { content } = input;
    if (!('about' in input)) return { content };
    const { about, threadId } = input;
    const place = about && { quote: about.quote, anchor: JSON.stringify(about.anchor) };
    return { content, thread_id: threadId, ...place };
  },
  async check(tx, noteId, columns) {
    const { comments } = await demandLive(tx, noteId);
    const isNew = 'thread_id' in columns;
    if (!isNew) return;
    if (comments >= maxNoteComments) throw refuse('note-comment/too-many');
    const threadId = columns['thread_id'];
    if (typeof threadId === 'string' && !(await store.shareThread(tx, noteId, threadId)))
      throw refuse('note-comment/not-found');
  },
  mentions: {
    table: 'note_comment_mentions',
    column: 'comment_id',
    idsOf: (row) => row.mentions.map(({ id }) => id),
    async check(tx, seen, personIds) {
      if (personIds.length === 0) return;
      const noteId = 'note_id' in seen ? seen.note_id : seen.id;
      if (!(await areMentionable(tx, noteId, personIds))) throw refuse('note-comment/mention-outside');
    },
    async publish(change, actor, { id: commentId, note_id: noteId }, personIds) {
      const others = personIds.filter((id) => id !== actor.id);
      if (others.length === 0) return;
      const { title } = await demandLive(change.tx, noteId);
      await tellMentionedInComment(change, actor, { id: noteId, title }, { commentId, personIds: others });
    },
  },
  present: presentNoteComment,
  cards: noteCommentCards,
  publishSaved(change, to, row, cards) {
    change.emit('note-comment.saved', { ...to, payload: { comment: presentNoteComment(row), cards } });
  },
  publishDeleted(change, to, row) {
    publishDeleted(change, to, row.note_id, row.id);
  },
  async emptied(tx, row) {
    await demandLive(tx, row.note_id);
    if (row.thread_id !== null || !(await store.hasReplies(tx, row.id))) return false;
    await store.emptyComment(tx, row.id);
    return true;
  },
  async deleted(change, actor, row) {
    if (row.thread_id === null || !(await store.deleteEmptiedThread(change.tx, row.thread_id))) return;
    const to = { actorId: actor.id, audience: noteCommentPolicy.audienceOf(row) };
    publishDeleted(change, to, row.note_id, row.thread_id);
  },
});

/** Resolves a thread, or opens it again. */
export async function resolveThread(change: Change, actor: Actor, row: NoteCommentRow, isResolved: boolean) {
  demandThread(row);
  await demandLive(change.tx, row.note_id);
  if ((row.resolved_at !== null) === isResolved) return answer(actor, row);
  await store.writeResolved(change.tx, row.id, isResolved);
  return saved(change, actor, row.id);
}

/** Writes where the text of a thread is now. */
export async function moveAnchor(
  change: Change,
  actor: Actor,
  row: NoteCommentRow,
  anchor: NonNullable<NoteCommentRow['anchor']>,
) {
  demandThread(row);
  await demandLive(change.tx, row.note_id);
  if (row.anchor?.from === anchor.from && row.anchor.to === anchor.to) return answer(actor, row);
  await store.writeAnchor(change.tx, row.id, anchor);
  return saved(change, actor, row.id);
}

async function saved(change: Change, actor: Actor, id: string) {
  const row = await noteCommentPolicy.load(change.tx, id, actor);
  if (!row) throw new Error(`The comment ${id} was deleted under its lock.`);
  change.emit('note-comment.saved', {
    actorId: actor.id,
    ...noteCommentPolicy.receiversOf(row),
    payload: { comment: presentNoteComment(row), cards: cardsOf([row], noteCommentCards) },
  });
  return answer(actor, row);
}

function answer(actor: Actor, row: NoteCommentRow) {
  return {
    ...presentNoteComment(row),
    can: noteCommentPolicy.canOf(actor, row),
    cards: cardsOf([row], noteCommentCards),
  };
}

function publishDeleted(
  change: Change,
  to: { actorId: string; audience: string[] },
  noteId: string,
  commentId: string,
): void {
  change.emit('note-comment.deleted', { ...to, payload: { noteId, commentId } });
}

/** Replies are not resolved by themselves, and have no place in the text. */
function demandThread({ thread_id }: NoteCommentRow): void {
  if (thread_id !== null) throw refuse('note-comment/not-found');
}

/** Throws for a note in the trash, whose comments stay as they are. */
async function demandLive(tx: Db, noteId: string): Promise<{ title: string; comments: number }> {
  const note = await store.readNoteOfComments(tx, noteId);
  if (!note) throw refuse('note/not-found');
  if (note.is_deleted) throw refuse('note/in-trash');
  return note;
}
