import { useConnectCounts } from '../../features/people/connect/connect-counts.ts';
import { paths } from '../../platform/paths.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import type { NavItem } from '../navigation.ts';

/** The icon of a navigation item with its badge. */
export function NavIcon({ item: { to, icon: Icon }, className }: { item: NavItem; className: string }) {
  return (
    <span aria-hidden className="relative flex shrink-0">
      {Icon && <Icon className={className} />}
      {to === paths.connect && <RequestsBadge className="left-2.5" />}
    </span>
  );
}

/** The badge as text for screen readers, after the name of the item. */
export function NavBadgeText({ item: { to } }: { item: Pick<NavItem, 'to'> }) {
  const count = useConnectCounts()?.received ?? 0;
  if (to !== paths.connect || count === 0) return null;
  return (
    <span className="sr-only">
      {' '}
      ({count === 1 ? '1 connection request' : `${count} connection requests`})
    </span>
  );
}

/** The number of received connection requests, and of `others`, at the corner of its container; hidden at 0. */
export function RequestsBadge({ className, others = 0 }: { className: string; others?: number }) {
  const count = (useConnectCounts()?.received ?? 0) + others;
  return (
    <CountBadge
      count={count}
      label="waiting"
      className={cn('absolute -top-2 ring-2 ring-surface', className)}
    />
  );
}
