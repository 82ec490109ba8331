import type { Chat } from '@longtable/contract/chats';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu } from '../../../ui/menu.tsx';

const ChatMenuItems = lazyPart(async () => (await import('./chat-menu-items.tsx')).ChatMenuItems, {
  isSized: true,
});

/** What the person may do with a chat. */
export function ChatMenu({
  chat,
  name,
  tabIndex,
  isOpen = false,
  className = '',
  children,
}: {
  chat: Chat;
  name: string;
  tabIndex?: 0 | -1;
  /** It is the menu of the open chat. */
  isOpen?: boolean;
  className?: string;
  /** Items above the others. */
  children?: ReactNode;
}) {
  return (
    <ActionsMenu
      label={`Actions for ${name}`}
      {...(!isOpen && { size: 'sm' })}
      {...(tabIndex !== undefined && { tabIndex })}
      className={className}
    >
      {children}
      <ChatMenuItems chat={chat} />
    </ActionsMenu>
  );
}
