import { queryOptions } from '@tanstack/react-query';
import { pushSubscriptionsApi } from '../../platform/api/push-subscriptions.ts';
import { ApiError, call, isUnreachable } from '../../platform/client.ts';
import { deactivatePush } from '../../platform/deactivate-push.ts';
import { isPushWanted, keptPush } from '../../platform/kept-push.ts';
import { onLive } from '../../platform/live.ts';
import { subscriptionInput } from '../../platform/push-device.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { session } from '../../platform/session.ts';
import { sessionLapsed } from '../../platform/session-hold.ts';
import { Explained } from '../../platform/use-request.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { workerRegistration, workerState, workers } from '../../platform/worker.ts';
import { readPermission } from './browser-permission.ts';

/** Why a browser can't be subscribed (docs/product/notification-settings.md, "Push"). */
export const pushTexts = {
  unsupported: 'Push notifications are not supported in this browser.',
  notGranted: 'Notification permission not granted.',
} as const;

/** How long the service worker has to become active, in milliseconds. It first fetches the files that it keeps. */
const workerMs = 30_000;
/** How long after a sign-in the browser is subscribed, in milliseconds. */
const afterSignInMs = 1000;

/** The browsers of the person that are sent pushes, and the key with which they subscribe. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['push-subscriptions'],
  queryFn: ({ signal }) => call(pushSubscriptionsApi.list, {}, { signal }),
  meta: { keep: false },
});

/** Fetches the browsers again when they have changed. Call it once, before the live connection opens. */
export function followPush(): void {
  onLive('push-subscriptions.changed', () => refetchSoon(pushDevicesQuery.queryKey));
}

/** Whether this browser can be sent pushes. */
export function isPushSupported(): boolean {
  return workers() !== null && 'PushManager' in window && readPermission() !== 'none';
}

/** Whether it could be, if the app were on the home screen: on iPhones and iPads. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/** Subscribes this browser and saves it for the person. Throws what `call` throws, and `Explained`. */
export async function subscribe(): Promise<void> {
  try {
    await subscribeAndSave();
  } catch (error) {
    if (error instanceof ApiError || isUnreachable(error)) throw error;
    throw new Explained(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function subscribeAndSave(): Promise<void> {
  const container = workers();
  if (!container || !isPushSupported()) throw new Error(pushTexts.unsupported);
  if (readPermission() !== 'granted') throw new Error(pushTexts.notGranted);
  const { user } = session.get();
  if (!user) return;
  isPushWanted.set(true);
  const { pushManager } = await withTimeout(workerMs, container.ready).catch(async () => {
    throw new Error(`The service worker is not ready (${await workerState()}). Load the page again.`);
  });
  const { publicKey } = await call(pushSubscriptionsApi.list, {});
  const known = await pushManager.getSubscription();
  const hasKey = known !== null && keyOf(known) === publicKey;
  // Of a server that has other keys now.
  if (known && !hasKey) await known.unsubscribe();
  const subscription = hasKey
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const input = subscriptionInput(subscription.toJSON(), navigator.userAgent);
  const { id } = await call(pushSubscriptionsApi.save, input);
  keptPush.set({ id, endpoint: input.endpoint, userId: user.id });
  refetchSoon(pushDevicesQuery.queryKey);
}

/** Ends the subscription of this browser, here and on the server. */
export async function unsubscribe(): Promise<void> {
  isPushWanted.set(false);
  await deactivatePush();
  const subscription = await (await workerRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  refetchSoon(pushDevicesQuery.queryKey);
}

/**
 * Subscribes this browser if it may show notifications and has no subscription of the person. Stops silently otherwise; what fails
 * is tried again with the next page, and the settings say why.
 */
export async function setUpPush(): Promise<void> {
  if (!isPushWanted.get() || !isPushSupported() || readPermission() !== 'granted') return;
  if (isSettingUp) return;
  isSettingUp = true;
  try {
    const subscription = await (await workerRegistration())?.pushManager.getSubscription();
    // Forgotten by a new session, which may have begun in this page.
    keptPush.refresh();
    const kept = keptPush.get();
    const isKept = kept?.endpoint === subscription?.endpoint && kept?.userId === session.get().user?.id;
    if (!subscription || !isKept) await subscribe();
  } catch {
    // See above.
  } finally {
    isSettingUp = false;
  }
}

let isSettingUp = false;

/** Subscribes this browser when the page is loaded, a second after signing in, and after signing in again. Returns how to stop. */
export function watchPush(): () => void {
  void setUpPush();
  // A page that was loaded before somebody signed in has had another person's subscription, or none.
  const timer = setTimeout(() => void setUpPush(), afterSignInMs);
  const stop = sessionLapsed.subscribe(() => {
    if (!sessionLapsed.get()) void setUpPush();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The key of the server that a subscription belongs to, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
