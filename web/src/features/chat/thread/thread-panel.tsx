import type { Chat } from '@longtable/contract/chats';
import type { ErrorCode } from '@longtable/contract/errors';
import { isId } from '@longtable/contract/rules/is-id';
import { CornerUpLeft, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FeedFieldHandle } from '../../../kits/feed/feed.ts';
import { ApiError } from '../../../platform/client.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { focusOrigin, noteOrigin, returnFocus } from '../../../ui/focus-return.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { toast } from '../../../ui/toast.ts';
import { CantPost } from '../conversation/cant-post.tsx';
import { Composer } from '../conversation/composer.tsx';
import { MessageSkeletons } from '../conversation/message-skeletons.tsx';
import { useMessageActions } from '../conversation/use-message-actions.tsx';
import { useGoToMessage } from '../data/go-to-message.ts';
import { useThread } from '../data/thread.ts';
import { ScheduledBar } from '../scheduled/scheduled-bar.tsx';
import { NoReplies } from './no-replies.tsx';
import { ThreadList } from './thread-list.tsx';

/** The message in the address was deleted for good, is a reply, or is in another chat. */
const notFound: ErrorCode = 'chat-message/not-found';

/** A thread beside its chat, with a field to reply. Escape and Back close it; then the focus is where it was. */
export function ThreadPanel({
  chat,
  name,
  rootId,
  onClose,
  onOpened,
}: {
  chat: Chat;
  /** The name of the chat. */
  name: string;
  rootId: string;
  onClose: () => void;
  /** Called before the chat goes to the first message of the thread. */
  onOpened: () => void;
}) {
  const view = useThread(chat.id, rootId);
  const { root, replies, state, error, reload } = view;
  const author = usePersonName(root?.authorId ?? null);
  const user = useUser();
  const goTo = useGoToMessage();
  const field = useRef<FeedFieldHandle>(null);
  const { editingId, actions, dialog } = useMessageActions(field);
  useLayer({ open: true, onOpenChange: (open) => !open && onClose(), address: `thread:${rootId}` });
  const element = useFocusBack();

  const isGone = !isId(rootId) || (error instanceof ApiError && error.code === notFound && root === null);
  useEffect(() => {
    if (!isGone) return;
    toast({ title: 'Message not found.' });
    onClose();
  }, [isGone, onClose]);

  const goToEnd = useRef<() => void>(() => undefined);
  const keepJump = useCallback((jump: () => void) => {
    goToEnd.current = jump;
  }, []);
  const editLast = () => {
    const last = replies.find(({ authorId, can }) => authorId === user.id && can.edit);
    if (last) actions.edit(last.id);
  };
  return (
    // Escape closes it from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={element}
      aria-label="Thread"
      data-panel=""
      data-thread={rootId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex h-12 shrink-0 items-center gap-1 border-hairline border-b pr-2 pl-4">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-ink text-sm">Thread</h3>
        {root && root.deletedAt === null && !root.isPending && (
          <IconButton
            label="Show in the chat"
            onClick={() => {
              onOpened();
              goTo(rootId);
            }}
          >
            <CornerUpLeft />
          </IconButton>
        )}
        <IconButton label="Close thread" shortcut="Esc" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {state === 'loading' && replies.length === 0 && <MessageSkeletons />}
      {state === 'failed' && (
        <FailedBox
          title="The thread could not be loaded"
          reason={error?.message}
          onRetry={reload}
          className="m-4"
        />
      )}
      {(root || replies.length > 0) && (
        <ThreadList
          chat={chat}
          root={root}
          view={view}
          editingId={editingId}
          actions={actions}
          onJump={keepJump}
        />
      )}
      <ScheduledBar chatId={chat.id} rootId={rootId} />
      {!chat.can.post ? (
        <CantPost chat={chat} name={name} />
      ) : root && root.deletedAt !== null ? (
        <NoReplies rootId={rootId} />
      ) : (
        root && (
          <Composer
            ref={field}
            chat={chat}
            name={name}
            root={root}
            label={`Reply to ${author}`}
            onSent={() => goToEnd.current()}
            onEditLast={editLast}
            onEscape={onClose}
          />
        )
      )}
      {dialog}
    </aside>
  );
}

/** The ref of a panel: when it is removed with the focus in it, that goes back to where it was before. */
function useFocusBack() {
  const element = useRef<HTMLElement>(null);
  // Read the focus during render, before the field takes it.
  const [origin] = useState(focusOrigin);
  useLayoutEffect(() => {
    const panel = element.current;
    if (!panel) return;
    noteOrigin(panel, origin);
    return () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body && !panel.contains(focused)) return;
      returnFocus(panel, origin);
    };
  }, [origin]);
  return element;
}
