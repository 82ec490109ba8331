import type { NotificationGroup } from '@longtable/contract/rules/notification-types';
import { useSearch } from '@tanstack/react-router';
import { BellOff, BellRing, CheckCheck, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { LinkTab, LinkTabs } from '../../kits/page/link-tabs.tsx';
import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { useNow } from '../../platform/clock.ts';
import { useHotkey } from '../../platform/hotkeys.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { readingColumn } from '../../ui/column.ts';
import { ListStates } from '../../ui/list-states.tsx';
import { ActionsMenu, MenuItem } from '../../ui/menu.tsx';
import { clearAll, markAllRead } from './actions.ts';
import { useBrowserNotifications } from './browser/permission.ts';
import { useNotifications } from './data/notification-lists.ts';
import { occurringGroups, type Show, showOf } from './data/notification-view.ts';
import { unreadCount } from './data/unread-count.ts';
import { sectionsOf } from './entries.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeletons } from './skeletons.tsx';
import { useListFocus } from './use-list-focus.ts';

const groupLabels: Readonly<Record<NotificationGroup, string>> = {
  tasks: 'Tasks',
  teams: 'Teams',
  projects: 'Projects',
  people: 'People',
  notes: 'Notes',
  chat: 'Chat',
  calls: 'Calls',
  system: 'System',
};

const filters: readonly { readonly show: Show; readonly label: string }[] = [
  { show: 'all', label: 'All' },
  { show: 'unread', label: 'Unread' },
  ...occurringGroups.map((group) => ({ show: group, label: groupLabels[group] })),
];

/** All notifications (docs/product/notifications.md): by filter, with those of before. */
export function NotificationsPage() {
  const show = useSearch({ from: '/app/notifications', select: (search) => showOf(search.show) });
  const view = useNotifications(show);
  const { timeZone } = useUser();
  const now = useNow();
  const sections = useMemo(() => sectionsOf(view.items, { now, timeZone }), [view.items, now, timeZone]);
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const focus = useListFocus(entries);
  useHotkey({ keys: 'J', label: 'Next notification', group: 'Notifications' }, () => focus.move(1));
  useHotkey({ keys: 'K', label: 'Previous notification', group: 'Notifications' }, () => focus.move(-1));
  return (
    <>
      <PageBar
        title={<PageTitle>Notifications</PageTitle>}
        tabs={
          <LinkTabs label="Filter">
            {filters.map((filter) => (
              <LinkTab
                key={filter.show}
                to={paths.notifications}
                search={filter.show === 'all' ? {} : { show: filter.show }}
                activeOptions={{ exact: true, includeSearch: true }}
                replace
              >
                {filter.label}
                {filter.show === 'unread' && <Unread />}
              </LinkTab>
            ))}
          </LinkTabs>
        }
        actions={<Actions view={view} />}
      />
      <div className={`${readingColumn} flex flex-col gap-4 py-4`}>
        <AskForBrowser />
        {/* The text of the rows begins at the edge of the page. */}
        <div className="flex flex-col gap-4 -mx-2">
          <ListStates
            view={view}
            failedTitle="Notifications could not be loaded"
            skeleton={<NotificationSkeletons />}
            empty={<Empty show={show} />}
          >
            <NotificationList sections={sections} focus={focus} />
          </ListStates>
        </div>
      </div>
    </>
  );
}

function Unread() {
  const count = useStore(unreadCount);
  if (count === 0) return null;
  return <span className="text-subtle text-xs tabular-nums">{count > 99 ? '99+' : count}</span>;
}

function Actions({ view: { items } }: { view: ReturnType<typeof useNotifications> }) {
  const hasUnread = useStore(unreadCount) > 0;
  const { permission, isOn, setOn } = useBrowserNotifications();
  const markAll = () => markAllRead(items);
  return (
    <>
      <Button
        icon={<CheckCheck />}
        disabled={!hasUnread || items.length === 0}
        onClick={markAll}
        className="max-lg:hidden"
      >
        Mark all read
      </Button>
      <ActionsMenu label="More actions">
        <MenuItem icon={<CheckCheck />} disabled={!hasUnread || items.length === 0} onSelect={markAll}>
          Mark all read
        </MenuItem>
        <MenuItem icon={<Trash2 />} disabled={items.length === 0} onSelect={() => clearAll(items)}>
          Clear all
        </MenuItem>
        {(permission === 'default' || permission === 'granted') && (
          <MenuItem icon={isOn ? <BellOff /> : <BellRing />} onSelect={() => void setOn(!isOn)}>
            {isOn ? 'Turn off browser notifications' : 'Turn on browser notifications'}
          </MenuItem>
        )}
      </ActionsMenu>
    </>
  );
}

/** Asks for the permission where the person sees what it is for, and never by itself. */
function AskForBrowser() {
  const { permission, isRefused, setOn } = useBrowserNotifications();
  if (permission !== 'default' || isRefused) return null;
  return (
    <Banner
      onDismiss={() => void setOn(false)}
      action={
        <Button size="sm" onClick={() => void setOn(true)}>
          Turn on browser notifications
        </Button>
      }
    >
      Hear of what is new while you are in another tab.
    </Banner>
  );
}

function Empty({ show }: { show: Show }) {
  if (show === 'unread') {
    return <NoNotifications title="You’re all caught up">Nothing is unread.</NoNotifications>;
  }
  if (show !== 'all')
    return <NoNotifications title="Nothing here">There is none of this kind.</NoNotifications>;
  return (
    <NoNotifications>What others do with your tasks, teams, projects and notes appears here.</NoNotifications>
  );
}
