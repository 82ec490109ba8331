import { chatReactionsApi } from '@longtable/contract/chat-reactions';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { mostReactions } from '@longtable/contract/rules/chat-limits';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ChatMessageRow, chatMessagePolicy } from '../../policies/chat-message.ts';
import { command, type RequestLimit, type Route } from '../../policies/engine.ts';
import { answerMessage, cardsOfMessages } from './messages.presenter.ts';
import { lockPositionsOf, readMessage } from './messages.store.ts';
import { deleteReaction, insertReaction } from './reactions.store.ts';

type Input = ParsedInputOf<typeof chatReactionsApi.add>;

/** Reactions to messages, for everyone who may write in the chat (docs/product/chat.md, "Reactions"). */
export function reactionRoutes({ limit }: { limit: RequestLimit }): Route[] {
  const options = {
    access: ['chatMessage', 'react'],
    limit,
    // Of two events about one person's reactions, the later one tells what they are now.
    lockFirst: lockPositionsOf,
  } as const;
  return [
    command(chatReactionsApi.add, options, ({ change, actor, chatMessage, input }) =>
      react(change, actor, chatMessage, input),
    ),
    command(chatReactionsApi.remove, options, ({ change, actor, chatMessage, input }) =>
      takeBack(change, actor, chatMessage, input),
    ),
  ];
}

async function react(change: Change, actor: Actor, before: ChatMessageRow, { emoji }: Input) {
  if (before.own_reactions.includes(emoji)) return answerMessage(actor, before);
  const isNew = before.reactions.every((reaction) => reaction.emoji !== emoji);
  if (isNew && before.reactions.length >= mostReactions) throw refuse('chat-reaction/too-many');
  await insertReaction(change.tx, before.id, actor.id, emoji);
  return published(change, actor, before.id);
}

async function takeBack(change: Change, actor: Actor, before: ChatMessageRow, { emoji }: Input) {
  if (!before.own_reactions.includes(emoji)) return answerMessage(actor, before);
  await deleteReaction(change.tx, before.id, actor.id, emoji);
  return published(change, actor, before.id);
}

async function published(change: Change, actor: Actor, id: string) {
  const row = await readMessage(change.tx, actor.id, id);
  publishReactions(change, actor.id, row);
  return answerMessage(actor, row);
}

/** Publishes the reactions to a message, which one person has changed. The row is as that person reads it. */
export function publishReactions(change: Change, personId: string, row: ChatMessageRow): void {
  change.emit('chat-message.reacted', {
    actorId: personId,
    audience: chatMessagePolicy.audienceOf(row),
    payload: {
      chatId: row.chat_id,
      messageId: row.id,
      version: row.version,
      reactions: row.reactions,
      personId,
      emojis: row.own_reactions,
      cards: cardsOfMessages([row]),
    },
  });
}
