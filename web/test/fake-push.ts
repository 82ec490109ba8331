import { newId } from '@longtable/contract/ids';
import { type PushSubscriptionRow, pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { onTestFinished, vi } from 'vitest';
import { browserPermission } from '../src/kits/push/browser-permission.ts';
import type { ToWorker } from '../src/platform/worker-messages.ts';
import { fakeApi, Refusal } from './fake-api.ts';
import { longAgo } from './samples.ts';

/** A browser that is sent pushes. */
export function aPushDevice(
  deviceName: string,
  fields: Partial<PushSubscriptionRow> = {},
): PushSubscriptionRow {
  const [browserName = '', osName = ''] = deviceName.split(' on ');
  return { id: newId(), deviceName, browserName, osName, lastUsedAt: null, createdAt: longAgo, ...fields };
}

const thisBrowser = newId();

/** The address of the subscription of this browser. */
export const pushAddress = 'https://push.example.test/this-browser';

type FakePush = {
  /** What the browser allows; what the person answers when it asks. */
  readonly permission?: NotificationPermission;
  readonly answer?: NotificationPermission;
  /** False for a browser that subscribes without keys. */
  readonly hasKeys?: boolean;
  readonly devices?: readonly PushSubscriptionRow[];
};

/**
 * A browser that can be sent pushes, and a server that keeps its subscriptions. Returns the saved ones, what the browser has, and what
 * the server was asked.
 */
export function fakePush({
  permission = 'granted',
  answer = 'granted',
  hasKeys = true,
  devices = [],
}: FakePush = {}) {
  let granted = permission;
  let saved = [...devices];
  let subscription: object | null = null;
  const subscribed = {
    endpoint: pushAddress,
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: pushAddress,
      keys: hasKeys ? { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } : {},
    }),
    unsubscribe() {
      subscription = null;
      return Promise.resolve(true);
    },
  };
  const told: string[] = [];
  const registration = {
    active: { postMessage: ({ type }: ToWorker) => told.push(type) },
    getNotifications: () => Promise.resolve([]),
    pushManager: {
      getSubscription: () => Promise.resolve(subscription),
      subscribe() {
        subscription = subscribed;
        return Promise.resolve(subscribed);
      },
    },
  };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(container as unknown as ServiceWorkerContainer);
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => granted);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
    granted = answer;
    return Promise.resolve(answer);
  });
  const before = browserPermission.get();
  browserPermission.set(permission);
  onTestFinished(() => browserPermission.set(before));

  fakeApi(pushSubscriptionsApi.list, () => ({ subscriptions: saved, publicKey: 'key' }));
  const saves = fakeApi(pushSubscriptionsApi.save, ({ deviceName, browserName, osName }) => {
    const device = aPushDevice(deviceName, { id: thisBrowser, browserName, osName });
    saved = [device, ...saved.filter(({ id }) => id !== device.id)];
    return device;
  });
  const deactivated = fakeApi(pushSubscriptionsApi.deactivate, () => {
    saved = saved.filter(({ id }) => id !== thisBrowser);
    return {};
  });
  const deleted = fakeApi(pushSubscriptionsApi.delete, ({ pushSubscriptionId }) => {
    if (!saved.some(({ id }) => id === pushSubscriptionId)) return new Refusal('push-subscription/not-found');
    saved = saved.filter(({ id }) => id !== pushSubscriptionId);
    return { pushSubscriptionId };
  });
  return { told, saved: () => saved, isSubscribed: () => subscription !== null, saves, deactivated, deleted };
}
