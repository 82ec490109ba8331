import type { Notification } from '@longtable/contract/notifications';
import { openAbouts } from '../../../kits/seen/seen.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { notificationChanges } from './notifications.mutations.ts';
import { isCountKnown, unreadQuery, unreadRows } from './unread.ts';

/** What is open and was looked at, with all that had come until then. */
const looked = new Set<string>();

/** Marks as read what is about something that is open, on a page that can be seen. Returns how to stop. */
export function watchSeen(): () => void {
  const stops = [openAbouts.subscribe(look), queryClient.getQueryCache().subscribe(lookOnce)];
  document.addEventListener('visibilitychange', look);
  look();
  // The first count comes after the first page.
  function lookOnce() {
    if (!isCountKnown()) return;
    stops.at(-1)?.();
    look();
  }
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', look);
    looked.clear();
  };
}

/** Marks a new notification as read if what it is about is being looked at. Returns whether it is. */
export function lookedAt({ about }: Pick<Notification, 'about'>): boolean {
  if (!openAbouts.get().includes(about)) return false;
  if (document.visibilityState === 'visible') {
    notificationChanges.send({ kind: 'seen', about });
    return true;
  }
  looked.delete(about);
  return false;
}

function look(): void {
  const open = new Set(openAbouts.get());
  for (const about of looked) if (!open.has(about)) looked.delete(about);
  if (document.visibilityState !== 'visible' || !isCountKnown()) return;
  for (const about of open) {
    if (looked.has(about)) continue;
    looked.add(about);
    if (mayBeUnread(about)) notificationChanges.send({ kind: 'seen', about });
  }
}

/** Whether something unread about it is known, or there is unread that is not loaded. */
function mayBeUnread(about: string): boolean {
  const unread = unreadRows();
  if (unread.some((row) => row.about === about)) return true;
  return (queryClient.getQueryData(unreadQuery.queryKey)?.unread ?? 0) > unread.length;
}
