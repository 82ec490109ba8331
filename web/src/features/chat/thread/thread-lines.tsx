import { filesInWords } from '@longtable/contract/rules/files-in-words';
import { CornerUpLeft } from 'lucide-react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { useNow } from '../../../platform/clock.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { clockTime, listTime } from '../chat-times.ts';
import type { Message } from '../data/message-changes.ts';
import { foldedText, useIsFolded } from '../folding.ts';
import { previewText } from '../list/preview-text.ts';

type LineProps = {
  message: Message;
  /** In a direct chat, in which nothing is folded. */
  isDirect: boolean;
  tabIndex: 0 | -1;
  onOpen: () => void;
};

/** Above the text of a reply: what it replies to, in one line. Opens the thread. */
export function ReplyLine({ message: { replyTo }, isDirect, tabIndex, onOpen }: LineProps) {
  const author = usePersonName(replyTo?.authorId ?? null);
  const isFolded = useIsFolded({ authorId: replyTo?.authorId ?? null }, isDirect);
  if (!replyTo) return null;
  const text =
    replyTo.deletedAt !== null
      ? 'Message deleted'
      : isFolded
        ? foldedText
        : previewText(replyTo.content) || filesInWords(replyTo.files);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title="Open the thread"
      onClick={onOpen}
      className="mt-0.5 flex h-6 max-w-full items-center gap-1 self-start rounded-control text-muted text-xs hover:text-ink"
    >
      <CornerUpLeft aria-hidden className="size-3 shrink-0" />
      <span className="truncate">
        Replied to <bdi className="font-medium">{author}</bdi>: <bdi>{text}</bdi>
      </span>
    </button>
  );
}

/** Below a message with replies: how many, by whom, and when the last one was sent. Opens the thread. */
export function ThreadLine({ message: { thread }, tabIndex, onOpen }: LineProps) {
  const { timeZone } = useUser();
  const now = useNow();
  if (!thread) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={onOpen}
      className="flex h-6 max-w-full items-center gap-2 self-start rounded-control pr-1.5 text-xs hover:bg-hover pointer-coarse:h-9"
    >
      <span aria-hidden className="flex gap-1">
        {thread.personIds.map((personId) => (
          <PersonAvatar key={personId} personId={personId} size="sm" />
        ))}
      </span>
      <span className="shrink-0 font-medium text-accent">{repliesInWords(thread.count)}</span>
      <span className="truncate text-muted">
        <span aria-hidden>· </span>
        {lastInWords(thread.lastAt, { timeZone, now })}
      </span>
    </button>
  );
}

/** "1 reply", "1,204 replies". */
export function repliesInWords(count: number): string {
  return count === 1 ? '1 reply' : `${count.toLocaleString()} replies`;
}

function lastInWords(time: string, reader: { timeZone: string; now: Date }): string {
  const when = listTime(time, reader);
  if (when === clockTime(time, reader)) return `last at ${when}`;
  return when === 'Yesterday' ? 'last yesterday' : `last on ${when}`;
}
