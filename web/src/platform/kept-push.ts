import { createPreference } from './preference.ts';
import { keptPushKey } from './session.ts';

/** The push subscription of this browser, as saved on the server. */
export type KeptPush = { readonly id: string; readonly endpoint: string; readonly userId: string };

/** Whether this browser is to be sent pushes, once it may show notifications. */
export const isPushWanted = createPreference<boolean>('push', {
  read: (stored) => stored !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

/** The subscription that this browser has saved; null without one. */
export const keptPush = createPreference<KeptPush | null>(keptPushKey, {
  read(stored) {
    try {
      return stored === null ? null : (JSON.parse(stored) as KeptPush | null);
    } catch {
      return null;
    }
  },
  write: (kept) => JSON.stringify(kept),
});

/** The token of this browser for device push, as saved on the server; null without one. */
export const keptToken = createPreference<string | null>('device-token', {
  read: (stored) => stored || null,
  write: (token) => token ?? '',
});
