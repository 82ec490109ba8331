import type { Chat } from '@longtable/contract/chats';
import { Link } from '@tanstack/react-router';
import { MessageSquareOff } from 'lucide-react';
import { PageTools } from '../../../kits/page/page-bar.tsx';
import type { ItemView } from '../../../platform/item-view.ts';
import { usePageName } from '../../../platform/page-name.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { useChatName } from '../chat-name.ts';
import { ChatMenu } from '../list/chat-menu.tsx';
import { ChatHeader } from './chat-header.tsx';
import { Conversation } from './conversation.tsx';
import { MessageSkeletons } from './message-skeletons.tsx';
import { PinnedButton } from './pinned-button.tsx';

/** The open chat, in any state. */
export function ChatPane({ view, isPhone }: { view: ItemView<Chat>; isPhone: boolean }) {
  switch (view.state) {
    case 'ready':
      return <Ready key={view.item.id} chat={view.item} isPhone={isPhone} />;
    case 'unavailable':
      return (
        <EmptyState
          icon={<MessageSquareOff />}
          title="Chat not found"
          description="It may have been deleted, or you don’t have access."
          action={
            <Link to={paths.chat} className={buttonStyles()}>
              All chats
            </Link>
          }
          className="flex-1"
        />
      );
    case 'failed':
      return (
        <FailedBox
          title="This chat could not be loaded"
          reason={view.error?.message}
          onRetry={view.reload}
          className="m-4 md:mx-6"
        />
      );
    case 'loading':
      return <MessageSkeletons />;
  }
}

function Ready({ chat, isPhone }: { chat: Chat; isPhone: boolean }) {
  const name = useChatName(chat);
  usePageName(name);
  return (
    <>
      {isPhone ? (
        <>
          <PageTools>
            <PinnedButton chat={chat} />
            <ChatMenu chat={chat} name={name} isOpen />
          </PageTools>
          <h2 className="sr-only">Messages</h2>
        </>
      ) : (
        <ChatHeader chat={chat} />
      )}
      <Conversation chat={chat} />
    </>
  );
}
