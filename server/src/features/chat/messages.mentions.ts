import type { Mentions } from '../../kits/mentions.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { ChatRow } from '../../policies/chat.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { isDirect, readMentionableAmong } from './chat-people.store.ts';
import { tellMentionsSoon } from './messages.notices.ts';

/** Who may be mentioned in a chat: the people in it (docs/product/chat.md, "Mentions"). */
export const chatMentions: Mentions<ChatRow | ChatMessageRow, ChatMessageRow> = {
  table: 'chat_message_mentions',
  column: 'message_id',
  locksMentionedOnly: true,
  idsOf: ({ mentions }) => mentions.map(({ id }) => id),
  async check(tx, chat, personIds) {
    if (personIds.length === 0) return;
    const mentionable = new Set(await readMentionableAmong(tx, chat, personIds));
    if (!personIds.every((id) => mentionable.has(id))) throw refuse('chat-message/mention-outside');
  },
  async publish(change, _actor, { chat_id, edited_at, mentions_all }, personIds) {
    // Those of a new message are told together with it.
    if (edited_at !== null && (mentions_all || personIds.length > 0)) await tellMentionsSoon(change, chat_id);
  },
};

/** Refuses @all in a direct chat. Needs a statement only for messages that have it. */
export async function checkAll(
  tx: Db,
  chatId: string,
  { mentions_all }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (mentions_all === true && (await isDirect(tx, chatId))) throw refuse('chat-message/all-in-direct');
}
