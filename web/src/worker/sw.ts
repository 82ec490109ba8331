import type { FromWorker, ToWorker } from '../platform/worker-messages.ts';
import { clearCaches, fillCache, serveFromCaches } from './caching.ts';
import { click } from './click.ts';
import { ownPayload, receivePush, type ShownData, show } from './push.ts';
import { type SubscriptionChange, subscribeAgain } from './resubscribe.ts';
import { worker } from './scope.ts';

// The service worker: it opens the app without a connection, and shows what is pushed (docs/decisions/074-service-worker.md).

/** The build of the client that this worker belongs to: the address of its entry script. */
const version = LONGTABLE_BUILD;

serveFromCaches();

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await worker.clients.claim();
      await tellPages({ type: 'SW_UPDATED', version });
    })(),
  );
});

worker.addEventListener('message', (event) => {
  event.waitUntil(obey(event.data as ToWorker, event.ports[0]));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(receivePush(event.data?.text() ?? ''));
});

worker.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(click(action, notification.data as ShownData));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  // A failure is made up for by the next page that is opened.
  const change = event as SubscriptionChange;
  change.waitUntil(subscribeAgain(change).catch(() => undefined));
});

async function obey(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return worker.skipWaiting();
    case 'GET_VERSION':
      port?.postMessage({ version });
      // Without a connection, the next page that is opened asks again.
      return fillCache().catch(() => undefined);
    case 'CLEAR_CACHE':
      await Promise.all([clearCaches(), leave()]);
      port?.postMessage({ type: 'CACHE_UPDATED' } satisfies FromWorker);
      return tellPages({ type: 'CACHE_UPDATED' });
    case 'TEST_NOTIFICATION':
      return show(
        ownPayload({ title: 'Longtable', body: 'Notifications work in this browser.', tag: 'test' }),
      );
  }
}

/** Ends what the worker does for the person who has signed out. */
async function leave(): Promise<void> {
  const { registration } = worker;
  for (const notification of await registration.getNotifications()) notification.close();
  // Browsers of iPhones have none before the app is on the home screen. Without a connection, it ends in this browser all the same.
  const pushes = registration.pushManager as PushManager | undefined;
  const subscription = await pushes?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function tellPages(message: FromWorker): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message);
}
