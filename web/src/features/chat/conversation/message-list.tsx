import type { Chat } from '@longtable/contract/chats';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useReachable } from '../../../platform/connection.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { markChatRead } from '../data/chat-states.ts';
import type { Message } from '../data/message-changes.ts';
import { useOpenThread } from '../data/open-thread.ts';
import { JumpButton } from './jump-button.tsx';
import { countAfter, linesOf, newestNumber } from './lines.ts';
import { moveFocus, useMessageGestures } from './message-keys.ts';
import { type MessageActions, MessageRow } from './message-row.tsx';
import { useAnnounced } from './use-announced.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import { useJump } from './use-jump.ts';
import { useMessageWindow } from './use-message-window.ts';
import type { OpensAt, PlacedView } from './use-place.ts';
import { useNewLine, useReading } from './use-reading.ts';

/** How long a message to which the person goes is marked, in milliseconds. */
const markedMs = 2500;

/** The messages of a chat that has some, the newest at the bottom. */
export function MessageList({
  chat,
  name,
  view,
  newest,
  opensAt,
  number,
  editingId,
  actions,
  onJump,
  onLeave,
  isCovered,
}: {
  chat: Chat;
  /** The name of the chat. */
  name: string;
  view: PlacedView;
  /** The newest messages of the chat, also while others are shown. */
  newest: readonly Message[];
  opensAt: OpensAt;
  /** The position at which it opens, if it is not loaded with the newest messages. */
  number: number | null;
  editingId: string | null;
  actions: Pick<MessageActions, 'edit' | 'remove'>;
  /** Gets the function that goes to the newest message, for the composer. */
  onJump: (goToEnd: () => void) => void;
  /** Opens the chat at its end. Returns whether it was opened elsewhere: then this list is replaced. */
  onLeave: () => boolean;
  /** Something is in front of it: nothing is read. */
  isCovered: boolean;
}) {
  const { items, hasMore, loadMore, hasNewer: isCut, loadNewer } = view;
  const user = useUser();
  const isReachable = useReachable();
  const openedId = typeof opensAt === 'object' ? opensAt.messageId : null;
  const { shown, hasOlder, hasNewer, hasFewOlder, showOlder, showNewer, showNewest } = useMessageWindow(
    items,
    {
      isEnd: !isCut,
      isOpenedAt:
        openedId === null && number === null
          ? null
          : (message) => (number === null ? message.id === openedId : message.number <= number),
    },
  );
  const { scroller, isAtEnd, goToEnd, goTo, onScroll } = useChatScroll({
    opensAt,
    hasNewer: hasNewer || isCut,
    onNearStart(isUrgent) {
      if (hasOlder) showOlder(isUrgent);
      if (hasFewOlder && hasMore) loadMore();
    },
    onNearEnd(isUrgent) {
      if (hasNewer) showNewer(isUrgent);
      else loadNewer();
    },
  });
  const newAbove = useNewLine(chat, items, isAtEnd);
  const lines = useMemo(
    () => linesOf(shown, { timeZone: user.timeZone, newAbove }),
    [shown, user.timeZone, newAbove],
  );
  useReading(chat, items, isAtEnd && !isCovered);
  useAnnounced(newest);
  const newCount = useNewCount(newest, isAtEnd, chat.lastRead, user.id);
  const [activeId, setActive] = useState(openedId);
  const markedId = useMarked(scroller, openedId);
  const { edit, remove } = actions;
  const jumpTo = useJump(chat.id);
  const openThread = useOpenThread();
  const rowActions = useMemo(
    () => ({ edit, remove, focus: setActive, jump: jumpTo, openThread }),
    [edit, remove, jumpTo, openThread],
  );
  const stopId = lines.some(({ message }) => message.id === activeId) ? activeId : shown.at(-1)?.id;
  const seenId = seenMessage(newest, chat, user.id);

  // After the messages have settled, which keeps their end in view.
  useLayoutEffect(() => {
    if (editingId !== null) goTo(editingId);
  }, [editingId, goTo]);

  const jump = () => {
    if (onLeave()) return;
    showNewest();
    goToEnd();
  };
  const latestJump = useRef(jump);
  useEffect(() => {
    latestJump.current = jump;
  });
  useEffect(() => onJump(() => latestJump.current()), [onJump]);
  useMessageGestures(scroller);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-chat-scroller=""
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        // Older messages are added above what is read: use-chat-scroll.ts keeps it in place.
        style={{ overflowAnchor: 'none' }}
      >
        {/* The banner of a lost connection floats above the last messages, for as long as it takes. */}
        <div className={cn('flex min-h-full flex-col justify-end', isReachable ? 'pb-3' : 'pb-24')}>
          {hasMore && !hasOlder && (
            <div className="flex justify-center py-4">
              <Spinner label="Loading older messages" hideLabel size="sm" />
            </div>
          )}
          {/* The messages have the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ol aria-label={`Messages in ${name}`} onKeyDown={moveFocus}>
            {lines.map((line) => (
              <MessageRow
                key={line.message.id}
                line={line}
                isActive={line.message.id === stopId}
                isDirect={chat.kind === 'direct'}
                isEditing={line.message.id === editingId}
                isMarked={line.message.id === markedId}
                isSeen={line.message.id === seenId}
                actions={rowActions}
              />
            ))}
          </ol>
          {isCut && !hasNewer && (
            <div className="flex justify-center py-4">
              <Spinner label="Loading newer messages" hideLabel size="sm" />
            </div>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <JumpButton
          count={isCut ? chat.unread : newCount}
          onJump={jump}
          onRead={isCut && chat.unread > 0 ? () => markChatRead(chat) : null}
        />
      )}
    </div>
  );
}

/** Focuses the message to which the person goes, and marks it for a moment. Returns its id as long as it is marked. */
function useMarked(scroller: RefObject<HTMLElement | null>, messageId: string | null): string | null {
  const [markedId, setMarked] = useState(messageId);
  useEffect(() => {
    if (messageId === null) return;
    // After the composer, which takes the focus when the chat is opened.
    const frame = requestAnimationFrame(() =>
      focusWhenRendered(() =>
        scroller.current?.querySelector<HTMLElement>(
          `[data-message="${CSS.escape(messageId)}"] [data-message-focus]`,
        ),
      ),
    );
    const timer = setTimeout(() => setMarked(null), markedMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [scroller, messageId]);
  return markedId;
}

/** How many messages of others came since the end was in view, or since the chat was read. */
function useNewCount(items: readonly Message[], isAtEnd: boolean, lastRead: number, userId: string): number {
  const [seen, setSeen] = useState(lastRead);
  const newest = newestNumber(items);
  if (isAtEnd && newest > seen) setSeen(newest);
  return isAtEnd ? 0 : countAfter(items, seen, userId);
}

/** The id of the last message of the person if the other one of a direct chat has read it. */
function seenMessage(items: readonly Message[], { othersRead }: Chat, userId: string): string | null {
  if (othersRead === null) return null;
  const last = items.find(({ authorId, deletedAt }) => authorId === userId && deletedAt === null);
  return last && !last.isPending && last.number <= othersRead ? last.id : null;
}
