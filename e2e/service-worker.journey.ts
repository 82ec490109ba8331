import { newId } from '@longtable/contract/ids';
import type { PushPayload } from '@longtable/contract/rules/push-payload';
import type { Page, Worker } from '@playwright/test';
import { signOut } from './support/account.ts';
import { card, createTask, expectColumn, openBoard, openTask } from './support/board.ts';
import { isKept, keptData } from './support/kept-data.ts';
import { withWorker, workerReady } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

test('opens the app without a connection after one visit, and saves later what was done in it', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace', withWorker);
  await ada.has('Seen before');
  const { page } = ada;
  await openBoard(page);
  await expectColumn(page, 'To Do', ['Seen before']);
  await expect.poll(() => isKept(page, 'Seen before')).toBe(true);
  await workerReady(page);

  await page.context().setOffline(true);
  await page.reload();
  await expectColumn(page, 'To Do', ['Seen before']);
  await expect(
    page.getByText('You are offline. Your changes are kept and will be saved when the connection is back.'),
  ).toBeVisible();
  // The code of the form has not been used before.
  await createTask(page, 'Made offline');
  await card(page, 'Seen before').click();
  await expect(openTask(page, 'Seen before')).toBeVisible();
  await expect.poll(async () => (await keptData(page)).queue).toBe(1);
  await page.goto('/app/notes');
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  await page.goto('/app/tasks');
  await expectColumn(page, 'To Do', ['Made offline', 'Seen before']);

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await ada.tasks()).map(({ title }) => title).toSorted(), { timeout: 30_000 })
    .toEqual(['Made offline', 'Seen before']);
  await expect.poll(async () => (await keptData(page)).queue).toBe(0);
});

test('keeps nothing but the app itself, and nothing of it after signing out', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', withWorker);
  await ada.has('Private');
  const { page } = ada;
  await openBoard(page);
  await expect(card(page, 'Private')).toBeVisible();
  await workerReady(page);
  // Now through the worker.
  await page.reload();
  await expect(card(page, 'Private')).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept).toContain('/offline.html');
  const others = kept.filter((path) => !path.startsWith('/assets/'));
  expect(others.toSorted()).toEqual(['/favicon.svg', '/icons/icon-192.png', '/offline.html', '/theme.js']);
  await signOut(page);
  await expect.poll(() => keptAddresses(page)).toEqual([]);
});

test('a push appears on the screen, and its click opens the target in an open tab and marks it as read', async ({
  newPerson,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace', withWorker);
  const task = await ada.has('Mend the roof');
  const notificationId = newId();
  await server.query(
    `insert into notifications (id, user_id, key, type, title, message, action_url, action_text, metadata, about, reason)
     values ($1::uuid, $2, $1::uuid::text, 'task_assigned', 'New Task Assigned', 'Yours now', $3, 'View Task', '{}', $4, 'you are assigned')`,
    [notificationId, ada.id, `/app/tasks?task=${task.id}`, `task:${task.id}`],
  );
  const { page } = ada;
  await openBoard(page);
  await workerReady(page);
  const payload = aPush(task.id, notificationId);
  const worker = await workerOf(page);
  await fakeScreen(worker);
  // Nobody looks at the app: no notification would appear then.
  await page.goto('/robots.txt');
  await deliver(page, JSON.stringify(payload));
  await expect.poll(() => shown(worker)).toEqual([{ title: payload.title, body: payload.body }]);
  await deliver(page, 'not to be read');
  await expect.poll(async () => (await shown(worker)).map(({ title }) => title)).toContain('Longtable');

  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  // Only then does the page listen to the worker.
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await click(worker, payload.title);
  await expect(openTask(page, 'Mend the roof')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await server.query('select is_read from notifications where id = $1', [notificationId]))[0],
    )
    .toEqual({ is_read: true });

  await test.step('shows none while the person looks at the app', async () => {
    await fakeScreen(worker);
    await deliver(page, JSON.stringify(payload));
    await page.goto('/robots.txt');
    await deliver(page, JSON.stringify({ ...payload, title: 'Another', tag: 'task_other' }));
    await expect.poll(async () => (await shown(worker)).map(({ title }) => title)).toEqual(['Another']);
  });
});

type ServiceWorkerScope = { readonly registration: ServiceWorkerRegistration };

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** The paths of all that the worker keeps. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

function aPush(taskId: string, notificationId: string): PushPayload {
  return {
    title: 'New Task Assigned',
    body: 'Grace Hopper assigned you “Mend the roof”.',
    icon: '/icons/icon-192.png',
    badge: '/favicon.svg',
    tag: `task_${taskId}`,
    timestamp: Date.now(),
    data: {
      type: 'task_assigned',
      action_url: `/app/tasks?task=${taskId}`,
      action_text: 'View Task',
      extras: { taskId, notificationId, about: `task:${taskId}` },
    },
    requireInteraction: false,
    actions: [{ action: 'view', title: 'View Task' }],
  };
}

/** Delivers a push to the worker, as a push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/**
 * Replaces what shows notifications on the screen, which is empty then: Chromium without windows has none, and refuses the permission.
 */
async function fakeScreen(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as ServiceWorkerScope;
    const screen: Shown[] = [];
    Object.assign(registration, {
      getNotifications: () => Promise.resolve(screen),
      showNotification: (title: string, options: NotificationOptions) => {
        const place = screen.findIndex(({ tag }) => tag === options.tag);
        const close = () => undefined;
        screen.splice(place === -1 ? screen.length : place, 1, { close, ...options, title });
        return Promise.resolve();
      },
    });
  });
}

type Shown = NotificationOptions & { readonly title: string; readonly close: () => void };

/** The notifications on the screen. */
function shown(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
}

/** Clicks a notification. The debugging protocol can't: the event is made, and has no rights to open windows. */
async function click(worker: Worker, title: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as ServiceWorkerScope & EventTarget;
    const notification = (await scope.registration.getNotifications()).find(({ title }) => title === wanted);
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      action: '',
      waitUntil: (work: Promise<unknown>) => work,
    });
    scope.dispatchEvent(event);
  }, title);
}
