import { getApps, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';
import type { DeviceTokenSettings } from '@longtable/contract/device-tokens';

/**
 * Asks Firebase for the token of this browser, which subscribes the worker to pushes. '' for none. Loaded only where device push is on:
 * the library has 15 KB.
 */
export function requestToken(
  { vapidKey, ...project }: DeviceTokenSettings,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const app = getApps()[0] ?? initializeApp(project);
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration });
}
