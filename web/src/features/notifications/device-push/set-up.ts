import { newId } from '@longtable/contract/ids';
import { deviceTokensApi } from '../../../platform/api/device-tokens.ts';
import { call } from '../../../platform/client.ts';
import { deviceStorage } from '../../../platform/device-storage.ts';
import { isPushWanted, keptToken } from '../../../platform/kept-push.ts';
import { deviceOf } from '../../../platform/push-device.ts';
import { session } from '../../../platform/session.ts';

/** Where the server has the worker, and the scope that Firebase's library expects. */
export const messagingWorker = {
  script: '/firebase-messaging-sw.js',
  scope: '/firebase-cloud-messaging-push-scope',
} as const;

const deviceKey = 'device-id';

/**
 * Gets a token of this browser from Firebase, and saves it for the signed-in person. Does nothing where the browser can't have one,
 * nobody is signed in, notifications are not allowed, or the server has device push off (docs/product/notification-settings.md, "Device push").
 */
export async function setUpDevicePush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return;
  if (session.get().state !== 'signedIn' || Notification.permission !== 'granted') return;
  if (!isPushWanted.get()) return;
  const { settings } = await call(deviceTokensApi.settings, {});
  if (!settings) return;
  const registration = await readyWorker(navigator.serviceWorker);
  const { requestToken } = await import('./firebase-token.ts');
  const token = await requestToken(settings, registration);
  if (token === '') return log('Firebase has no token for this browser.');
  const pushEndpoint = await endpointOfWebPush(navigator.serviceWorker);
  const device = { deviceId: ownDeviceId(), ...deviceOf(navigator.userAgent) };
  await call(deviceTokensApi.save, { token, ...device, pushEndpoint });
  keptToken.set(token);
}

/** The same, for when nobody waits for it: what went wrong is only logged, and the next page that is opened tries again. */
export async function trySetUpDevicePush(): Promise<void> {
  try {
    await setUpDevicePush();
  } catch (error) {
    log('Device push could not be set up.', error);
  }
}

/** The worker, registered if it is not, once it is active. */
async function readyWorker(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  const scope = new URL(messagingWorker.scope, location.origin).href;
  // Another worker has all addresses that have none of their own.
  const found = await workers.getRegistration(scope);
  const registration =
    found?.scope === scope
      ? found
      : await workers.register(messagingWorker.script, { scope: messagingWorker.scope });
  await activation(registration);
  return registration;
}

/** Where web push reaches this browser; null if it does not. */
async function endpointOfWebPush(workers: ServiceWorkerContainer): Promise<string | null> {
  const registration = await workers.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The messaging worker was not installed.'));
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** Names this browser, so that a new token replaces its older ones and no other's. */
function ownDeviceId(): string {
  const known = deviceStorage.get(deviceKey);
  if (known !== null) return known;
  const made = newId();
  deviceStorage.set(deviceKey, made);
  return made;
}

function log(message: string, ...details: readonly unknown[]): void {
  // oxlint-disable-next-line eslint/no-console -- the person has nothing to do about it, and no other place would tell why
  console.info(message, ...details);
}
