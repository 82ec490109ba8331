import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useUnreadChats } from '../../features/chat/data/unread-count.ts';
import { unreadCount, unreadText } from '../../features/notifications/data/unread-count.ts';
import { paths } from '../../platform/paths.ts';
import { useStore } from '../../platform/store.ts';
import { keepClear } from '../../ui/keep-clear.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { navItems } from '../navigation.ts';
import { MenuButton } from './menu-button.tsx';
import { NavBadgeText, NavIcon, RequestsBadge } from './nav-icon.tsx';
import { useNavItem } from './use-nav-item.ts';

const MoreMenu = lazyPart(async () => (await import('./account-menu.tsx')).MoreMenu);

const item =
  'flex h-14 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-2xs text-muted transition-colors hover:text-ink aria-[current=page]:text-accent aria-expanded:text-ink focus-inset';

/** The navigation below 1024 px (docs/product/shell.md, "Navigation"). */
export function BottomBar() {
  const current = useNavItem();
  const unread = useStore(unreadCount) + useUnreadChats();
  return (
    <nav
      ref={keepClear}
      aria-label="Main"
      className="flex shrink-0 border-hairline border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {navItems
        .filter(({ isInMore }) => !isInMore)
        .map((navItem) => (
          <Link
            key={navItem.to}
            to={navItem.to}
            preload="intent"
            activeOptions={{ exact: true }}
            {...(navItem === current && { 'aria-current': 'page' })}
            className={item}
          >
            <NavIcon item={navItem} className="size-5" />
            {navItem.short}
          </Link>
        ))}
      <MenuButton
        menu={MoreMenu}
        button={
          <button type="button" className={item}>
            <span aria-hidden className="relative flex">
              <Ellipsis className="size-5" />
              <RequestsBadge className="left-4" others={unread} />
            </span>
            More
            <NavBadgeText item={{ to: paths.connect }} />
            {unread > 0 && <span className="sr-only"> ({unreadText(unread)})</span>}
          </button>
        }
      />
    </nav>
  );
}
