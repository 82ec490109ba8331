import type { Notification as Row } from '@longtable/contract/notifications';
import { pushTag } from '@longtable/contract/rules/push-payload';
import { preferencesQuery } from '../../../kits/notification-preferences/notification-preferences.ts';
import { goTo } from '../../../platform/address.ts';
import { appPath } from '../../../platform/app-path.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { workerRegistration } from '../../../platform/worker.ts';
import { areBrowserNotificationsOn } from './permission.ts';

/** How long one is shown, in milliseconds. Incoming calls stay until they are answered (docs/product/notifications.md). */
const shownMs = 10_000;
/** How long one tab keeps another from showing the same, in milliseconds. */
const claimMs = 30_000;
/** The time in which a tab that the person sees says so, in milliseconds. */
const visibleFirstMs = 150;
/** Older ones arrive after the connection was lost: they are in the list. */
const maxAgeMs = 60_000;

/** Those on the screen, by the id of the row. */
const shown = new Map<string, Notification>();
/** The ids of the rows that this page has shown. */
const everShown = new Set<string>();

/**
 * Shows a new notification by the browser, unless the person sees this or another tab of the app. `open` is called when they click
 * it, besides opening its target.
 */
export async function showInBrowser(row: Row, open: () => void): Promise<void> {
  if (Date.now() - Date.parse(row.createdAt) > maxAgeMs) return;
  // A visible tab claims it, too, so that no hidden one shows it.
  if (document.visibilityState === 'visible') return claim(row.id, () => undefined);
  if (!areBrowserNotificationsOn() || !(await areWanted())) return;
  await wait(visibleFirstMs);
  await claim(row.id, () => show(row, open));
}

/** The person's master switch for all browsers. One that can't be read means yes. */
async function areWanted(): Promise<boolean> {
  try {
    return (await queryClient.ensureQueryData(preferencesQuery)).browserNotifications;
  } catch {
    return true;
  }
}

/** Whether this page has shown a notification by the browser: a push of it makes no sound then. */
export function wasShown(id: string): boolean {
  return everShown.has(id);
}

/** Takes a notification off the screen that was read or deleted, also one that was pushed. */
export function closeBrowserNotification(id: string): void {
  shown.get(id)?.close();
  shown.delete(id);
  void closePushed((data) => data.extras?.['notificationId'] === id);
}

/** Takes all off the screen that were created up to a time. */
export function closeBrowserNotifications(until: string): void {
  for (const [id, { data }] of shown)
    if (((data as Partial<Data> | null)?.timestamp ?? 0) <= Date.parse(until)) closeBrowserNotification(id);
  void closePushed(({ timestamp }) => timestamp !== undefined && timestamp <= Date.parse(until));
}

/** What a notification of the service worker says about itself (web/src/worker/push.ts). */
type Data = { readonly timestamp: number; readonly extras: Readonly<Record<string, string>> };

async function closePushed(isClosed: (data: Partial<Data>) => boolean): Promise<void> {
  const pushed = (await (await workerRegistration())?.getNotifications()) ?? [];
  for (const notification of pushed)
    if (isClosed((notification.data ?? {}) as Partial<Data>)) notification.close();
}

/** Calls `then` in one tab only. */
async function claim(id: string, then: () => void): Promise<void> {
  // The type says that it is always there, but it needs a secure context.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return;
  await locks.request(`notification:${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) return;
    then();
    return wait(claimMs);
  });
}

function show({ id, type, title, message, about, actionUrl, createdAt }: Row, open: () => void): void {
  const isCall = type === 'call_incoming';
  let notification: Notification;
  try {
    notification = new Notification(title, {
      body: message,
      icon: '/favicon.svg',
      // That of its push, which replaces it.
      tag: pushTag({ id, type, about }),
      requireInteraction: isCall,
      data: { timestamp: Date.parse(createdAt) },
    });
  } catch {
    // Some phones only allow a service worker to show them.
    return;
  }
  shown.set(id, notification);
  everShown.add(id);
  notification.addEventListener('click', () => {
    closeBrowserNotification(id);
    window.focus();
    open();
    if (actionUrl !== null) goTo(appPath(actionUrl));
  });
  notification.addEventListener('close', () => shown.delete(id));
  if (!isCall) setTimeout(() => notification.close(), shownMs);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
