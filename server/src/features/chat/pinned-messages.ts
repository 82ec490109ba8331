import { chatPinsApi } from '@longtable/contract/chat-pins';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { command, query, type Route } from '../../policies/engine.ts';
import { answerMessage, cardsOfMessages, presentMessageTo, publishMessage } from './messages.presenter.ts';
import { lockPositionsOf, readMessage } from './messages.store.ts';
import { countPinned, readPinned, writePinned } from './pinned-messages.store.ts';

/** Pinned messages of chats (docs/product/chat.md, "Pinned messages"). */
export function pinnedMessageRoutes(db: Db): Route[] {
  // Of two at once, only one may be the last that has room.
  const options = { access: ['chatMessage', 'pin'], lockFirst: lockPositionsOf } as const;
  return [
    query(chatPinsApi.list, { access: ['chat', 'read'] }, ({ actor, chat, input }) =>
      list(db, actor, chat.id, input),
    ),
    command(chatPinsApi.pin, options, ({ change, actor, chatMessage }) => pin(change, actor, chatMessage)),
    command(chatPinsApi.unpin, options, ({ change, actor, chatMessage }) =>
      unpin(change, actor, chatMessage),
    ),
  ];
}

async function list(db: Db, actor: Actor, chatId: string, page: ParsedInputOf<typeof chatPinsApi.list>) {
  const { rows, next } = await readPinned(db, actor.id, chatId, page);
  return { messages: rows.map((row) => presentMessageTo(actor, row)), next, cards: cardsOfMessages(rows) };
}

async function pin(change: Change, actor: Actor, before: ChatMessageRow) {
  if (before.pinned_at !== null) return answerMessage(actor, before);
  if ((await countPinned(change.tx, before.chat_id)) >= mostPinnedMessages) throw refuse('chat-pin/too-many');
  return written(change, actor, before.id, true);
}

async function unpin(change: Change, actor: Actor, before: ChatMessageRow) {
  if (before.pinned_at === null) return answerMessage(actor, before);
  return written(change, actor, before.id, false);
}

async function written(change: Change, actor: Actor, id: string, isPinned: boolean) {
  await writePinned(change.tx, id, isPinned);
  const row = await readMessage(change.tx, actor.id, id);
  publishMessage(change, actor.id, row);
  return answerMessage(actor, row);
}
