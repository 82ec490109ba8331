import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useNow } from '../../platform/clock.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { FailedBox } from '../../ui/failed-box.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useIsSheet } from '../../ui/sheet-parts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { clearAll, markAllRead } from './actions.ts';
import { useBrowserNotifications } from './browser/permission.ts';
import { isCounted } from './data/notification-changes.ts';
import { useNotifications } from './data/notification-lists.ts';
import { sectionsOf } from './entries.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeletons } from './skeletons.tsx';
import { useListFocus } from './use-list-focus.ts';

/** The number of notifications in it, the newest (docs/product/notifications.md). */
const shown = 10;

/** The list at the bell; on phones a bottom sheet. */
export function NotificationDropdown({
  trigger,
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      className="w-96 overflow-hidden p-0"
    >
      <Content onClose={() => onOpenChange(false)} />
    </Popover>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { state, error, items, reload } = useNotifications('all');
  const { timeZone } = useUser();
  const now = useNow();
  const sections = useMemo(
    () => sectionsOf(items.slice(0, shown), { now, timeZone }),
    [items, now, timeZone],
  );
  const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
  const focus = useListFocus(entries);
  const { permission, setOn } = useBrowserNotifications();
  const isSheet = useIsSheet(true);
  const isEmpty = items.length === 0;
  return (
    <div
      className="flex flex-col"
      {...(!isSheet && { style: { maxHeight: 'min(500px, var(--radix-popover-content-available-height))' } })}
    >
      <div
        className={cn(
          'flex shrink-0 items-center gap-1 border-hairline border-b py-2',
          !isSheet && 'pr-2 pl-4',
        )}
      >
        {/* A sheet has its title above. */}
        {!isSheet && <h2 className="mr-auto font-semibold text-base">Notifications</h2>}
        <Button
          variant="ghost"
          size="sm"
          disabled={!items.some(isCounted)}
          onClick={() => markAllRead(items)}
        >
          Mark all read
        </Button>
        <Button variant="ghost" size="sm" disabled={isEmpty} onClick={() => clearAll(items)}>
          Clear all
        </Button>
      </div>
      <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain', isSheet ? '-mx-1' : 'px-2')}>
        {state === 'failed' && isEmpty && (
          <FailedBox
            title="Notifications could not be loaded"
            reason={error?.message}
            onRetry={reload}
            className="m-3"
          />
        )}
        {state === 'loading' && isEmpty && (
          <>
            <Spinner label="Loading..." hideLabel className="sr-only" />
            <NotificationSkeletons />
          </>
        )}
        {state === 'ready' && isEmpty && <NoNotifications compact />}
        <NotificationList sections={sections} focus={focus} hidesHeadings onOpen={onClose} />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-1 border-hairline border-t p-2">
        <Link
          to={paths.notifications}
          onClick={onClose}
          className={buttonStyles({ variant: 'ghost', size: 'sm' })}
        >
          See all notifications
        </Link>
        {permission === 'default' && (
          <Button variant="ghost" size="sm" icon={<BellRing />} onClick={() => void setOn(true)}>
            Turn on browser notifications
          </Button>
        )}
      </div>
    </div>
  );
}
