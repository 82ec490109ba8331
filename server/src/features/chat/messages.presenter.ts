import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { EventRow } from '@longtable/contract/live';
import { personIn } from '../../kits/cards.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { presentFiles } from './files.presenter.ts';

/** A message, the same for everyone in the chat. */
export function presentMessage(row: ChatMessageRow): EventRow<ChatMessage> {
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
  };
}

/** The cards that a message brings. */
export const messageCards = [personIn('author_id', 'author')] as const;
