import { chatRepliesApi } from '@longtable/contract/chat-replies';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { chatMessagePolicy } from '../../policies/chat-message.ts';
import { query, type Route } from '../../policies/engine.ts';
import { cardsOfMessages, presentMessageTo, presentThread } from './messages.presenter.ts';
import { readMessage } from './messages.store.ts';
import * as store from './replies.store.ts';

/** Reads the replies in a thread (docs/product/chat.md, "Replies"). */
export function replyRoutes({ db }: { db: Db }): Route[] {
  return [
    query(chatRepliesApi.list, { access: ['chat', 'read'] }, ({ actor, chat, input }) =>
      list(db, actor, chat.id, input),
    ),
  ];
}

async function list(
  db: Db,
  actor: Actor,
  chatId: string,
  { messageId, ...page }: ParsedInputOf<typeof chatRepliesApi.list>,
) {
  const root = await store.readRoot(db, actor.id, chatId, messageId);
  if (!root) throw refuse('chat-message/not-found');
  const { rows, next } = await store.readReplies(db, actor.id, messageId, page);
  return {
    root: presentMessageTo(actor, root),
    messages: rows.map((row) => presentMessageTo(actor, row)),
    next,
    cards: cardsOfMessages([root, ...rows]),
  };
}

/** The first message of the thread that a message of a chat is in, or begins. Refuses a message that is not there, and a deleted one. */
export async function findRoot(tx: Db, chatId: string, messageId: string): Promise<string> {
  const root = await store.findRoot(tx, chatId, messageId);
  if (!root) throw refuse('chat-message/no-root');
  if (root.is_deleted) throw refuse('chat-message/root-deleted');
  return root.id;
}

/** Publishes which replies a message has now. */
export async function publishThread(change: Change, actor: Pick<Actor, 'id'>, rootId: string): Promise<void> {
  const root = await readMessage(change.tx, actor.id, rootId);
  change.emit('chat-message.replied', {
    actorId: actor.id,
    audience: chatMessagePolicy.audienceOf(root),
    payload: {
      chatId: root.chat_id,
      messageId: root.id,
      version: root.version,
      thread: presentThread(root),
      cards: cardsOfMessages([root]),
    },
  });
}
