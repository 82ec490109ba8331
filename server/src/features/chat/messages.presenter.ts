import type { ChatMessage } from '@longtable/contract/chat-messages';
import type { FoundMessage } from '@longtable/contract/chat-places';
import type { EventRow } from '@longtable/contract/live';
import { excerptOf } from '@longtable/contract/rules/search-words';
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

/** The most characters of a message in the results of a search. */
const excerptLength = 240;

/** A message that a search for these words has found. */
export function presentFound(row: ChatMessageRow, words: readonly string[]): FoundMessage {
  const { id, number, author_id, created_at, content } = row;
  const excerpt = excerptOf(content, words, excerptLength);
  return { id, number, authorId: author_id, createdAt: created_at, excerpt };
}

/** The cards that a message brings. */
export const messageCards = [personIn('author_id', 'author')] as const;
