import type { Chat } from '@longtable/contract/chats';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';

const ChatMenuItems = lazyPart(async () => (await import('./chat-menu-items.tsx')).ChatMenuItems);

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
    <Menu
      align="end"
      trigger={
        <IconButton
          label={`Actions for ${name}`}
          noTooltip
          {...(!isOpen && { size: 'sm', 'data-chat-menu': '' })}
          {...(tabIndex !== undefined && { tabIndex })}
          className={className}
        >
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
      <ChatMenuItems chat={chat} />
    </Menu>
  );
}
