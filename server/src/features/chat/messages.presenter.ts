import type { ChatMessage, ChatThread, SharedChatMessage } from '@longtable/contract/chat-messages';
import type { FoundMessage } from '@longtable/contract/chat-places';
import { excerptOf } from '@longtable/contract/rules/search-words';
import { type CardSource, cardsOf, mentionedPeople, personIn } from '../../kits/cards.ts';
import { presentPersonCard } from '../../kits/person-card.ts';
import type { Change } from '../../platform/change.ts';
import { type ChatMessageRow, chatMessagePolicy } from '../../policies/chat-message.ts';
import { presentFiles } from './files.presenter.ts';
import { presentPreview } from './link-previews/link-previews.presenter.ts';

type ActorId = { readonly id: string };

/** A message as everyone in the chat sees it. */
export function presentShared(row: ChatMessageRow): SharedChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    number: row.number,
    content: row.content,
    files: presentFiles(row.files),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    authorId: row.author_id,
    version: row.version,
    reactions: row.reactions,
    pinnedAt: row.pinned_at,
    mentionIds: row.mentions.map(({ id }) => id),
    mentionsAll: row.mentions_all,
    replyTo: presentRoot(row.root),
    thread: presentThread(row),
    linkPreview: presentPreview(row.link_preview),
  };
}

/** The first message of a thread, as its replies show it. */
function presentRoot(root: ChatMessageRow['root']): ChatMessage['replyTo'] {
  if (!root) return null;
  const { author: _, files, ...shown } = root;
  return { ...shown, files: presentFiles(files).map(({ name, type }) => ({ name, type })) };
}

/** The replies to a message; null without any. */
export function presentThread({ reply_count, last_reply_at, repliers }: ChatMessageRow): ChatThread | null {
  if (reply_count === 0 || last_reply_at === null) return null;
  return { count: reply_count, lastAt: last_reply_at, personIds: repliers.map(({ id }) => id) };
}

/** The most characters of a message in the results of a search. */
const excerptLength = 240;

/** A message that a search for these words has found. */
export function presentFound(row: ChatMessageRow, words: readonly string[]): FoundMessage {
  const { id, number, author_id, created_at, content } = row;
  const excerpt = excerptOf(content, words, excerptLength);
  return { id, number, authorId: author_id, createdAt: created_at, excerpt };
}

/** A message as the reader sees it, without their rights. */
export function presentMessage(row: ChatMessageRow): Omit<ChatMessage, 'can'> {
  return { ...presentShared(row), ownReactions: row.own_reactions };
}

/** A message as the actor sees it. */
export function presentMessageTo(actor: ActorId, row: ChatMessageRow): ChatMessage {
  return { ...presentMessage(row), can: chatMessagePolicy.canOf(actor, row) };
}

/** The response to a change of a message. */
export function answerMessage(actor: ActorId, row: ChatMessageRow) {
  return { ...presentMessageTo(actor, row), cards: cardsOfMessages([row]) };
}

const reactors: CardSource<Pick<ChatMessageRow, 'reactors'>> = (row, { people }) => {
  for (const person of row.reactors) people.set(person.id, presentPersonCard(person));
};

const peopleOfThread: CardSource<Pick<ChatMessageRow, 'root' | 'repliers'>> = (row, { people }) => {
  const author = row.root?.author;
  for (const person of author ? [author, ...row.repliers] : row.repliers)
    people.set(person.id, presentPersonCard(person));
};

/** The cards that a message brings. */
export const messageCards = [
  personIn('author_id', 'author'),
  mentionedPeople,
  reactors,
  peopleOfThread,
] as const;

export function cardsOfMessages(rows: readonly ChatMessageRow[]) {
  return cardsOf(rows, messageCards);
}

/** Publishes a message that was changed to everyone in the chat; without an actor if a job has changed it. */
export function publishMessage(change: Change, actorId: string | null, row: ChatMessageRow): void {
  change.emit('chat-message.saved', {
    actorId,
    ...chatMessagePolicy.receiversOf(row),
    payload: { message: presentShared(row), cards: cardsOfMessages([row]) },
  });
}
