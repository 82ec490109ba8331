import { useLocation } from '@tanstack/react-router';
import { isChat, paths } from '../../platform/paths.ts';
import { type NavItem, navItems } from '../navigation.ts';

/** The navigation item of the current page; none on the Desk. */
export function useNavItem(): NavItem | undefined {
  return useLocation({ select: ({ pathname }) => navItemOf(pathname) });
}

/** The name of the current navigation item, or of its subpage. */
export function useNavItemName(): string | undefined {
  return useLocation({
    select({ pathname }) {
      const item = navItemOf(pathname);
      return item?.parts?.find(({ to }) => pathname.startsWith(to))?.label ?? item?.label;
    },
  });
}

function navItemOf(pathname: string): NavItem | undefined {
  // The path of the Desk is a prefix of all others, and the chats of teams and projects have an item of their own.
  return isChat(pathname)
    ? undefined
    : navItems.find(({ to, area = to }) => to !== paths.desk && pathname.startsWith(area));
}
