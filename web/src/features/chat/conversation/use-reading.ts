import type { Chat } from '@longtable/contract/chats';
import { useEffect, useState } from 'react';
import { useSeen } from '../../../kits/seen/seen.ts';
import { useUser } from '../../../platform/session.ts';
import { markRead } from '../data/chat-states.ts';
import type { Message } from '../data/message-changes.ts';
import { firstUnread, newestNumber } from './lines.ts';
import { useLooking } from './use-looking.ts';

/**
 * Marks the chat as read while the person looks at its end. A message that they have marked as unread stays so until another one comes,
 * or the chat is opened again.
 */
export function useReading(chat: Chat, items: readonly Message[], isAtEnd: boolean): void {
  const isLooking = useLooking();
  const newest = newestNumber(items);
  const kept = useKeptUnread(chat.lastRead, newest);
  const isRead = chat.unread === 0 || newest <= chat.lastRead;
  const mayRead = isLooking && isAtEnd && !kept && !isRead;
  // The notification about unread messages is read with them.
  useSeen(isLooking && isAtEnd ? `chat:${chat.id}` : null);
  useEffect(() => {
    if (mayRead) markRead(chat.id, newest);
  }, [mayRead, chat.id, newest]);
}

/** Whether messages were marked as unread since the newest one came. */
function useKeptUnread(lastRead: number, newest: number): boolean {
  const [seen, setSeen] = useState({ lastRead, newest, isKept: false });
  if (seen.lastRead !== lastRead || seen.newest !== newest) {
    const isMarked = lastRead < seen.lastRead;
    setSeen({ lastRead, newest, isKept: newest === seen.newest && (isMarked || seen.isKept) });
  }
  return seen.isKept;
}

/**
 * The id of the message above which a line says that it is new: the first one that was unread when the chat was opened, or when the
 * person was away. The line stays while they read. Null without one.
 */
export function useNewLine(
  { lastRead, unread }: Chat,
  items: readonly Message[],
  isAtEnd: boolean,
): string | null {
  const user = useUser();
  const isLooking = useLooking();
  const [line, setLine] = useState({ above: unread > 0 ? lastRead : null, lastRead, unread });
  if (line.lastRead !== lastRead || line.unread !== unread) {
    const isMarked = lastRead < line.lastRead;
    const isAway = line.unread === 0 && unread > 0 && !(isLooking && isAtEnd);
    setLine({ above: isMarked || isAway ? lastRead : line.above, lastRead, unread });
  }
  return line.above === null ? null : firstUnread(items, line.above, user.id);
}
