import type { Chat } from '@longtable/contract/chats';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { ChatMenu } from '../list/chat-menu.tsx';
import { PinnedButton } from './pinned-button.tsx';
import { useJump } from './use-jump.ts';

const OpenChatItems = lazyPart(async () => (await import('../list/open-chat-items.tsx')).OpenChatItems);
const DayDialog = lazyPart(async () => (await import('./day-parts.tsx')).DayDialog);

/** What can be done with the open chat. */
export function ChatTools({
  chat,
  name,
  hasButton,
  onSearch,
  onDetails,
}: {
  chat: Chat;
  /** The name of the chat. */
  name: string;
  /** The search has a button of its own beside the menu. */
  hasButton: boolean;
  onSearch: () => void;
  /** Opens the details of a group. */
  onDetails: (() => void) | undefined;
}) {
  const [isJumping, setJumping] = useState(false);
  const hasJumped = useEver(isJumping);
  const jump = useJump(chat.id);
  return (
    <>
      <PinnedButton chat={chat} />
      {hasButton && (
        <IconButton label="Search in the chat" shortcut="/" onClick={onSearch}>
          <Search />
        </IconButton>
      )}
      <ChatMenu chat={chat} name={name} isOpen>
        <OpenChatItems onSearch={onSearch} onJump={() => setJumping(true)} onDetails={onDetails} />
      </ChatMenu>
      {hasJumped && <DayDialog open={isJumping} onOpenChange={setJumping} onJump={jump} />}
    </>
  );
}
