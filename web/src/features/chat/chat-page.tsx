import { MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Crumbs } from '../../kits/page/crumbs.tsx';
import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { useDirectory } from '../../platform/directory.ts';
import { useHotkey } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart, lazyParts, useEver } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ChatMark } from './chat-mark.tsx';
import { chatName } from './chat-name.ts';
import { MessageSkeletons } from './conversation/message-skeletons.tsx';
import { useOpenChat } from './data/chat-link.ts';
import { useChats } from './data/chats.ts';
import { ChatList } from './list/chat-list.tsx';
import { ScheduledBar } from './scheduled/scheduled-bar.tsx';

/** The open chat is loaded after the first paint of the page, which has the list. */
const usePane = lazyParts(() => import('./conversation/chat-pane.tsx'));
const NewChatDialog = lazyPart(async () => (await import('./new-chat/new-chat-dialog.tsx')).NewChatDialog);

/** The person's chats beside the open one; on a phone one of them (docs/product/chat.md). The open chat is in the address. */
export function ChatPage() {
  const open = useOpenChat();
  const chats = useChats();
  const names = useDirectory();
  const [isStarting, setStarting] = useState(false);
  const pane = usePane(open !== null);
  const hadStarted = useEver(isStarting);
  const isPhone = useMedia('(max-width: 767px)');
  const isPaneOnly = isPhone && open !== null;
  const start = () => setStarting(true);
  useHotkey({ keys: 'N', label: 'New chat', group: 'Chat' }, start);
  const chat = open?.item ?? null;
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its parts.
    <div className="flex h-full min-h-100 flex-col">
      <PageBar
        title={
          isPaneOnly ? (
            <Crumbs
              parents={[{ label: 'Chat', link: { to: paths.chat } }]}
              {...(chat && { mark: <ChatMark chat={chat} size="md" /> })}
              name={chat ? chatName(chat, names) : 'Chat'}
            />
          ) : (
            <PageTitle>Chat</PageTitle>
          )
        }
        actions={
          !isPaneOnly && (
            <Button variant="primary" icon={<Plus />} onClick={start}>
              New chat
            </Button>
          )
        }
      />
      <div className="flex min-h-0 flex-1">
        {!isPaneOnly && (
          <section
            aria-label="List of chats"
            className="flex w-full min-w-0 flex-col border-hairline md:w-72 md:shrink-0 md:border-r lg:w-80"
          >
            <ScheduledBar />
            <ChatList chats={chats} openId={chat?.id ?? null} onNew={start} />
          </section>
        )}
        {(!isPhone || open) && (
          <section aria-label="Chat" className="relative flex min-w-0 flex-1 flex-col bg-surface">
            {open ? (
              pane ? (
                <pane.ChatPane view={open} isPhone={isPhone} />
              ) : (
                <MessageSkeletons />
              )
            ) : (
              <EmptyState
                icon={<MessagesSquare />}
                title="No chat is open"
                description="Choose one from the list, or start a new one."
                className="flex-1"
              />
            )}
          </section>
        )}
      </div>
      {hadStarted && <NewChatDialog open={isStarting} onClose={() => setStarting(false)} />}
    </div>
  );
}
