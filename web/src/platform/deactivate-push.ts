import { deviceTokensApi } from './api/device-tokens.ts';
import { pushSubscriptionsApi } from './api/push-subscriptions.ts';
import { call } from './client.ts';
import { keptPush, keptToken } from './kept-push.ts';

/** How long signing out waits for it, in milliseconds. */
const timeoutMs = 2000;

/** Deactivates the subscription and the token of this browser on the server. Does not throw. */
export async function deactivatePush(): Promise<void> {
  const [kept, token] = [keptPush.get(), keptToken.get()];
  keptPush.set(null);
  keptToken.set(null);
  const signal = AbortSignal.timeout(timeoutMs);
  // Where the server does not hear it, it learns from the push service: the worker ends the subscription as well (CLEAR_CACHE).
  await Promise.allSettled([
    kept && call(pushSubscriptionsApi.deactivate, { endpoint: kept.endpoint }, { signal }),
    token !== null && call(deviceTokensApi.deactivate, { token }, { signal }),
  ]);
}
