import { Link, useLocation } from '@tanstack/react-router';
import { unreadChatsText, useUnreadChats } from '../../features/chat/data/unread-count.ts';
import { isChat } from '../../platform/paths.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { chatItem } from '../tools.ts';
import { inPanel, sidebarLink } from './sidebar-styles.ts';

/** The link to the chats in the sidebar, with the number of unread ones. */
export function ChatItem() {
  const unread = useUnreadChats();
  const isCurrent = useLocation({ select: ({ pathname }) => isChat(pathname) });
  const { to, label, icon: Icon, key } = chatItem;
  return (
    <nav aria-label="Chats" className="px-2.5 pt-0.5">
      <Link to={to} preload="intent" {...(isCurrent && { 'aria-current': 'page' })} className={sidebarLink}>
        <span aria-hidden className="relative flex shrink-0">
          <Icon className="size-4.5" />
          <CountBadge
            count={unread}
            label="unread"
            className="absolute -top-2 left-2.5 ring-2 ring-surface"
          />
        </span>
        <span className={cn('flex-1 whitespace-nowrap', inPanel)}>
          {label}
          {unread > 0 && <span className="sr-only"> ({unreadChatsText(unread)})</span>}
        </span>
        <span aria-hidden className={cn('text-2xs text-subtle', inPanel)}>
          G {key}
        </span>
      </Link>
    </nav>
  );
}
