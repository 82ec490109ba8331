import type { Chat } from '@longtable/contract/chats';
import { Ellipsis } from 'lucide-react';
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
}: {
  chat: Chat;
  name: string;
  tabIndex?: 0 | -1;
  /** It is the menu of the open chat. */
  isOpen?: boolean;
  className?: string;
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
      <ChatMenuItems chat={chat} />
    </Menu>
  );
}
