import type { Chat } from '@longtable/contract/chats';
import { messagesPage } from '@longtable/contract/rules/chat-limits';
import { useCallback, useRef } from 'react';
import type { FeedFieldHandle } from '../../../kits/feed/feed.ts';
import { useUser } from '../../../platform/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ChatMark } from '../chat-mark.tsx';
import { useChatName } from '../chat-name.ts';
import { ScheduledBar } from '../scheduled/scheduled-bar.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { MessageSkeletons } from './message-skeletons.tsx';
import { TypingLine } from './typing-line.tsx';
import { useMessageActions } from './use-message-actions.tsx';
import { usePlace } from './use-place.ts';

const ChatDrop = lazyPart(async () => (await import('../attachments/chat-drop.tsx')).ChatDrop);
const CantPost = lazyPart(async () => (await import('./cant-post.tsx')).CantPost);

/** The messages of a chat, and the field to write one. */
export function Conversation({
  chat,
  isCovered,
}: {
  chat: Chat /** A thread is in front of it. */;
  isCovered: boolean;
}) {
  const { kind, can } = chat;
  const name = useChatName(chat);
  const { view, newest, opensAt, number, key, leave } = usePlace(chat);
  const { items, state } = view;
  const user = useUser();
  const field = useRef<FeedFieldHandle>(null);
  const { editingId, actions, dialog } = useMessageActions(field);
  const goToEnd = useRef<() => void>(() => undefined);
  const keepJump = useCallback((jump: () => void) => {
    goToEnd.current = jump;
  }, []);
  const editLast = () => {
    const last = newest
      .slice(0, messagesPage)
      .find(({ authorId, can: own }) => authorId === user.id && own.edit);
    if (!last) return;
    goToEnd.current();
    actions.edit(last.id);
  };
  return (
    <>
      {items.length > 0 ? (
        <MessageList
          key={key}
          chat={chat}
          name={name}
          view={view}
          newest={newest}
          opensAt={opensAt}
          number={number}
          editingId={editingId}
          actions={actions}
          onJump={keepJump}
          onLeave={leave}
          isCovered={isCovered}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto">
          {state === 'loading' && <MessageSkeletons />}
          {state === 'failed' && (
            <FailedBox
              title="The messages could not be loaded"
              reason={view.error?.message}
              onRetry={view.reload}
              className="m-4 md:mx-6"
            />
          )}
          {state === 'ready' && (
            <EmptyState
              icon={<ChatMark chat={chat} size="lg" />}
              title={name}
              description={
                kind === 'direct'
                  ? 'No messages yet. Only the two of you see what you write here.'
                  : `No messages yet. Everyone in the ${kind} sees what you write here.`
              }
              className="flex-1"
            />
          )}
        </div>
      )}
      {can.post && <TypingLine key={chat.id} chatId={chat.id} />}
      <ScheduledBar chatId={chat.id} />
      {can.post ? (
        <Composer
          ref={field}
          chat={chat}
          name={name}
          onSent={() => goToEnd.current()}
          onEditLast={editLast}
        />
      ) : (
        <CantPost chat={chat} name={name} />
      )}
      {can.post && <ChatDrop chat={chat} name={name} />}
      {dialog}
    </>
  );
}
