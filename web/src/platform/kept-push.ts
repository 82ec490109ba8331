import { pushSubscriptionsApi } from './api/push-subscriptions.ts';
import { call } from './client.ts';
import { createPreference } from './preference.ts';

/** The push subscription of this browser, as saved on the server. */
export type KeptPush = { readonly id: string; readonly endpoint: string; readonly userId: string };

/** How long signing out waits for it to be deactivated, in milliseconds. */
const timeoutMs = 2000;

/** Whether this browser is to be sent pushes, once it may show notifications. */
export const isPushWanted = createPreference<boolean>('push', {
  read: (stored) => stored !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

/** The subscription that this browser has saved; null without one. */
export const keptPush = createPreference<KeptPush | null>('push-subscription', {
  read(stored) {
    try {
      return stored === null ? null : (JSON.parse(stored) as KeptPush | null);
    } catch {
      return null;
    }
  },
  write: (kept) => JSON.stringify(kept),
});

/** Deactivates the subscription of this browser on the server, before the session ends. Does not throw. */
export async function deactivatePush(): Promise<void> {
  const kept = keptPush.get();
  if (!kept) return;
  keptPush.set(null);
  // Where the server does not hear it, it learns from the push service: the worker ends the subscription as well (CLEAR_CACHE).
  await call(
    pushSubscriptionsApi.deactivate,
    { endpoint: kept.endpoint },
    { signal: AbortSignal.timeout(timeoutMs) },
  ).catch(() => undefined);
}
