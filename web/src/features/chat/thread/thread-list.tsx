import type { Chat } from '@longtable/contract/chats';
import { Fragment, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { useReachable } from '../../../platform/connection.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { dayLabel } from '../chat-times.ts';
import { linesOf } from '../conversation/lines.ts';
import { moveFocus, useMessageGestures } from '../conversation/message-keys.ts';
import { type MessageActions, MessageRow } from '../conversation/message-row.tsx';
import { useChatScroll } from '../conversation/use-chat-scroll.ts';
import { useMessageWindow } from '../conversation/use-message-window.ts';
import type { Message } from '../data/message-changes.ts';
import type { ThreadView } from '../data/thread.ts';
import { repliesInWords } from './thread-lines.tsx';

const nothing = () => undefined;

/** The first message of a thread, and the replies below it. */
export function ThreadList({
  chat: { kind },
  root,
  view: { replies, hasMore, loadMore },
  editingId,
  actions: { edit, remove },
  onJump,
}: {
  chat: Chat;
  root: Message | null;
  view: ThreadView;
  editingId: string | null;
  actions: Pick<MessageActions, 'edit' | 'remove'>;
  /** Gets the function that goes to the last reply, for the composer. */
  onJump: (goToEnd: () => void) => void;
}) {
  const { timeZone } = useUser();
  const now = useNow();
  const isReachable = useReachable();
  const { shown, hasOlder, hasNewer, hasFewOlder, showOlder, showNewer, showNewest } = useMessageWindow(
    replies,
    {
      isEnd: true,
      isOpenedAt: null,
    },
  );
  const { scroller, goToEnd, goTo, onScroll } = useChatScroll({
    opensAt: 'end',
    hasNewer,
    onNearStart(isUrgent) {
      if (hasOlder) showOlder(isUrgent);
      if (hasFewOlder && hasMore) loadMore();
    },
    onNearEnd: showNewer,
  });
  useEffect(
    () =>
      onJump(() => {
        showNewest();
        goToEnd();
      }),
    [onJump, showNewest, goToEnd],
  );
  useLayoutEffect(() => {
    if (editingId !== null) goTo(editingId);
  }, [editingId, goTo]);
  useMessageGestures(scroller);
  // The headings of days are plain here: those of the chat lead to other days of it.
  const lines = useMemo(
    () =>
      linesOf(root ? [root, ...shown] : shown, { timeZone, newAbove: null }).map(
        ({ message, startsDay, startsNew, isGrouped }) => ({
          message,
          startsNew,
          // The number of replies is between the first message and them.
          isGrouped: isGrouped && message !== shown[0],
          startsDay: false,
          day: startsDay ? message.createdAt : null,
        }),
      ),
    [root, shown, timeZone],
  );
  const [activeId, setActive] = useState<string | null>(null);
  const rowActions = useMemo(
    () => ({ edit, remove, focus: setActive, jump: nothing, openThread: null }),
    [edit, remove],
  );
  const stopId = lines.some(({ message }) => message.id === activeId) ? activeId : lines.at(-1)?.message.id;
  const count = Math.max(root?.thread?.count ?? 0, replies.filter(({ deletedAt }) => !deletedAt).length);
  const firstReply = root ? 1 : 0;
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      style={{ overflowAnchor: 'none' }}
    >
      <div className={cn(isReachable ? 'pb-3' : 'pb-24')}>
        {/* The messages have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol aria-label="Messages in the thread" onKeyDown={moveFocus}>
          {lines.map((line, index) => (
            <Fragment key={line.message.id}>
              {index === firstReply && (
                <li className="flex items-center gap-3 px-4 py-2">
                  <h4 className="font-medium text-muted text-xs">{repliesInWords(count)}</h4>
                  <span aria-hidden className="h-px flex-1 bg-hairline" />
                  {(hasMore || hasOlder) && <Spinner label="Loading older replies" hideLabel size="sm" />}
                </li>
              )}
              {line.day !== null && index > 0 && (
                <li className="flex justify-center px-4 pt-2">
                  <h4 className="font-medium text-muted text-xs">{dayLabel(line.day, { timeZone, now })}</h4>
                </li>
              )}
              <MessageRow
                line={line}
                isActive={line.message.id === stopId}
                isDirect={kind === 'direct'}
                isEditing={line.message.id === editingId}
                isMarked={false}
                isSeen={false}
                actions={rowActions}
              />
            </Fragment>
          ))}
        </ol>
      </div>
    </div>
  );
}
