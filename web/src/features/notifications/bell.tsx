import { Bell } from 'lucide-react';
import { useStore } from '../../platform/store.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { unreadCount, unreadText } from './data/unread-count.ts';

/** The button with the number of unread notifications. The shell adds the dropdown. */
export function BellButton(props: Omit<Parameters<typeof IconButton>[0], 'label' | 'children'>) {
  const count = useStore(unreadCount);
  return (
    <IconButton
      {...props}
      noTooltip
      label={count > 0 ? `Notifications, ${unreadText(count)}` : 'Notifications'}
    >
      <span className="relative flex">
        <Bell />
        <CountBadge count={count} label="unread" className="absolute -top-2 left-2.5 ring-2 ring-surface" />
      </span>
    </IconButton>
  );
}
