import { createStore } from '../../platform/store.ts';

/** Whether the browser may show notifications; `none` if it can't, as without a secure connection. */
export type BrowserPermission = NotificationPermission | 'none';

/** What the browser has said last. */
export const browserPermission = createStore(readPermission());

/** What the browser says now: the person may have changed it in its settings. */
export function readPermission(): BrowserPermission {
  return 'Notification' in window && isSecureContext ? Notification.permission : 'none';
}

/** Asks the person, unless they have answered before. Call it only for a click that is about notifications. */
export async function askPermission(): Promise<BrowserPermission> {
  if (readPermission() === 'default') await Notification.requestPermission();
  browserPermission.set(readPermission());
  return browserPermission.get();
}
