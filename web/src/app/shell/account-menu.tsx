import { Link } from '@tanstack/react-router';
import { Bookmark, FolderKanban, Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import { createElement } from 'react';
import { useUnreadChats } from '../../features/chat/data/unread-count.ts';
import { unreadCount, unreadText } from '../../features/notifications/data/unread-count.ts';
import { useConnectCounts } from '../../features/people/connect/connect-counts.ts';
import { toSearch, viewStateOf } from '../../features/tasks/filter/view-state.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { type Theme, useTheme } from '../../platform/theme.ts';
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx';
import { navItems } from '../navigation.ts';
import { chatItem, notificationsItem, settingsIcon, toolItems } from '../tools.ts';
import type { OnButton } from './menu-button.tsx';
import { useHasPins, useShownPins } from './pinned.ts';
import { shellDialog } from './shell-dialogs.ts';
import { signOutOrConfirm } from './sign-out.ts';

/** The account menu (docs/product/shell.md, "Navigation"): profile, theme, shortcuts and signing out. */
export function AccountMenu(onButton: OnButton) {
  const user = useUser();
  return (
    <Menu {...onButton} align="end" label="Account">
      <div className="min-w-52 px-2 py-1.5">
        <p dir="auto" className="truncate font-medium">
          {user.name || 'Guest'}
        </p>
        <p className="truncate text-muted text-xs">{user.email}</p>
        <p className="truncate text-subtle text-xs">{user.plan || 'No plan'}</p>
      </div>
      <MenuSeparator />
      <MoreItems />
      <Settings />
    </Menu>
  );
}

/** The menu of "More" in the bottom bar (docs/product/shell.md, "Navigation"). */
export function MoreMenu(onButton: OnButton) {
  return (
    <Menu {...onButton} align="end" side="top" label="More">
      <MoreItems tools />
      {useHasPins() && <PinnedItems />}
      <Settings />
    </Menu>
  );
}

/** What is in the sidebar of wider screens. */
function PinnedItems() {
  const shown = useShownPins();
  if (shown.length === 0) return null;
  return (
    <>
      <MenuLabel>Pinned</MenuLabel>
      {shown.map(({ id, projectId, name, view }) => (
        <MenuItem
          key={id}
          icon={view ? <Bookmark /> : <FolderKanban />}
          render={(content) =>
            view ? (
              <Link to={paths.tasks} search={toSearch(viewStateOf(view.address))}>
                {content}
              </Link>
            ) : (
              <Link to={paths.project} params={{ projectId: projectId ?? '' }} search={{ tab: 'tasks' }}>
                {content}
              </Link>
            )
          }
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}

const inMore = navItems.filter(({ isInMore }) => isInMore);
const [first, others] = [inMore.slice(0, 1), inMore.slice(1)];

/** The palette, and the navigation items that don't fit into the bottom bar. */
function MoreItems({ tools = false }: { tools?: boolean }) {
  const counts = useConnectCounts();
  const unread = useStore(unreadCount);
  const chats = useUnreadChats();
  return (
    <>
      <MenuItem
        icon={<Search />}
        {...(hasKeys() && { shortcut: 'Mod+K' })}
        onSelect={() => shellDialog.set('palette')}
      >
        Search
      </MenuItem>
      {(tools ? [chatItem, ...first, ...toolItems, notificationsItem, ...others] : inMore).map(
        ({ to, label, icon }) => (
          <MenuItem
            key={to}
            icon={createElement(icon ?? settingsIcon)}
            {...(to === paths.connect && counts?.received && { hint: requestsText(counts.received) })}
            {...(to === paths.chat && chats > 0 && { hint: unreadText(chats) })}
            {...(to === paths.notifications && unread > 0 && { hint: unreadText(unread) })}
            render={(content) => <Link to={to}>{content}</Link>}
          >
            {label}
          </MenuItem>
        ),
      )}
      <MenuSeparator />
    </>
  );
}

function requestsText(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}

function Settings() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup<Theme> value={theme} onValueChange={setTheme}>
        <MenuRadioItem value="light" icon={<Sun />}>
          Light
        </MenuRadioItem>
        <MenuRadioItem value="dark" icon={<Moon />}>
          Dark
        </MenuRadioItem>
        <MenuRadioItem value="system" icon={<Monitor />}>
          System
        </MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      {hasKeys() && (
        <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => shellDialog.set('shortcuts')}>
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onSelect={() => void signOutOrConfirm()}>
        Sign Out
      </MenuItem>
    </>
  );
}

/** Whether there is likely a keyboard. */
function hasKeys(): boolean {
  return matchMedia('(any-pointer: fine)').matches;
}
