import type { Chat } from '@longtable/contract/chats';
import { Link } from '@tanstack/react-router';
import { MessageSquareOff } from 'lucide-react';
import { useState } from 'react';
import { PageTools } from '../../../kits/page/page-bar.tsx';
import { useHotkey } from '../../../platform/hotkeys.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { usePageName } from '../../../platform/page-name.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useChatName } from '../chat-name.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatTools } from './chat-tools.tsx';
import { Conversation } from './conversation.tsx';
import { MessageSkeletons } from './message-skeletons.tsx';
import { useThreadPanel } from './use-thread-panel.ts';

const ThreadPanel = lazyPart(async () => (await import('../thread/thread-panel.tsx')).ThreadPanel);
const SearchPanel = lazyPart(async () => (await import('../search/search-panel.tsx')).SearchPanel);
const GroupSheet = lazyPart(async () => (await import('../group/group-sheet.tsx')).GroupSheet);

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
  const [isSearching, setSearching] = useState(false);
  const [isDetailed, setDetailed] = useState(false);
  const wasDetailed = useEver(isDetailed);
  const details = chat.group ? () => setDetailed(true) : undefined;
  const [text, setText] = useState('');
  // Pressing the key again leads back to the field.
  const [asked, setAsked] = useState(0);
  const thread = useThreadPanel(chat.id);
  const isWide = useMedia('(min-width: 1024px)');
  const { threadId, close, isCovering } = thread;
  const isBeside = threadId === null ? isWide : thread.isBeside;
  const search = () => {
    close();
    setSearching(true);
    setAsked((before) => before + 1);
  };
  useHotkey({ keys: '/', label: 'Search in the chat', group: 'Chat' }, search);
  const tools = (
    <ChatTools chat={chat} name={name} hasButton={!isPhone} onSearch={search} onDetails={details} />
  );
  return (
    <>
      {isPhone ? (
        <>
          <PageTools>{tools}</PageTools>
          <h2 className="sr-only">Messages</h2>
        </>
      ) : (
        <ChatHeader chat={chat} tools={tools} onDetails={details} />
      )}
      {wasDetailed && <GroupSheet chat={chat} open={isDetailed} onOpenChange={setDetailed} />}
      <div className="relative flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col" inert={isCovering}>
          <Conversation chat={chat} isCovered={isCovering} />
        </div>
        {(threadId !== null || isSearching) && (
          <div
            className={cn(
              'flex',
              isBeside ? 'w-80 shrink-0 border-hairline border-l' : 'absolute inset-0 z-10',
            )}
          >
            {threadId !== null ? (
              <ThreadPanel
                key={threadId}
                chat={chat}
                name={name}
                rootId={threadId}
                onClose={close}
                onOpened={() => !isBeside && close()}
              />
            ) : (
              <SearchPanel
                chat={chat}
                text={text}
                onTextChange={setText}
                asked={asked}
                onOpened={() => !isBeside && setSearching(false)}
                onClose={() => setSearching(false)}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}
