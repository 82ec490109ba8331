import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { Link } from '@tanstack/react-router';
import { CornerUpLeft } from 'lucide-react';
import { chatLink } from '../data/chat-link.ts';
import { knownChat } from '../data/chat-rows.ts';
import { loadedMessages } from '../data/messages.ts';
import { messageInRanges } from '../data/range-cache.ts';

/**
 * Says that a scheduled message is a reply, and leads to its thread: unless the first message of that was deleted, or the person is not
 * in the chat. Nothing for other messages.
 */
export function ThreadLink({
  message: { chatId, replyTo, isThreadClosed },
  onOpen,
}: {
  message: ScheduledMessage;
  onOpen: () => void;
}) {
  if (replyTo === null) return null;
  const chat = knownChat(chatId);
  const root = loadedMessages(chatId).find(({ id }) => id === replyTo) ?? messageInRanges(chatId, replyTo);
  const isClosed = isThreadClosed || (root && root.deletedAt !== null);
  const text = (
    <>
      <CornerUpLeft aria-hidden className="size-3 shrink-0 self-center" />
      Reply in a thread
    </>
  );
  return chat && !isClosed ? (
    // In place of the history entry of the sheet, which closes.
    <Link
      {...chatLink(chat)}
      search={{ thread: replyTo }}
      replace
      title="Open the thread"
      onClick={onOpen}
      className="-my-1 flex shrink-0 items-baseline gap-1 py-1 text-muted hover:text-ink pointer-coarse:-my-3 pointer-coarse:py-2.5"
    >
      {text}
    </Link>
  ) : (
    <span className="flex shrink-0 items-baseline gap-1 text-muted">{text}</span>
  );
}
