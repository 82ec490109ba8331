import type { PushPayload } from '@longtable/contract/rules/push-payload';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker } from '../platform/worker-messages.ts';
import { optionsOf, readPayload, receivePush } from './push.ts';

const payload: PushPayload = {
  title: 'New Task Assigned',
  body: 'Grace Hopper assigned you “Mend the roof”.',
  icon: '/icons/icon-192.png',
  badge: '/favicon.svg',
  tag: 'task_1',
  timestamp: 1_764_230_400_000,
  data: {
    type: 'task_assigned',
    action_url: '/app/tasks?task=1',
    action_text: 'View Task',
    extras: { notificationId: 'n1', about: 'task:1' },
  },
  requireInteraction: false,
  actions: [
    { action: 'view', title: 'View Task' },
    { action: 'reply', title: 'Reply' },
    { action: 'decline', title: 'Decline' },
  ],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a push that can’t be read says that there is something new:', () => {
  test.each([
    ['nothing at all', ''],
    ['no JSON', 'hello'],
    ['no object', '[1]'],
    ['no title', '{"body":"x"}'],
    ['null', 'null'],
  ])('%s', (_, text) => {
    expect(readPayload(text)).toMatchObject({
      title: 'Longtable',
      body: 'You have a new notification.',
      data: { action_url: '/app/notifications' },
    });
  });
});

test('whatever is missing in a push is replaced', () => {
  expect(readPayload(JSON.stringify(payload))).toEqual(payload);
  const poor = readPayload('{"title":"Hello","body":7,"data":{"action_url":5},"actions":{}}');
  expect(poor).toMatchObject({ title: 'Hello', body: '', icon: '/icons/icon-192.png', actions: [] });
  expect(poor.data).toMatchObject({ action_url: null, extras: {} });
});

test('shows as many actions as the browser does, and makes no sound for what a page has shown', () => {
  const first = optionsOf(payload, { isShown: false, maxActions: 2 });
  expect(first.actions.map(({ action }) => action)).toEqual(['view', 'reply']);
  expect(first).toMatchObject({ tag: 'task_1', silent: false, data: { timestamp: payload.timestamp } });
  expect(optionsOf(payload, { isShown: true, maxActions: 2 }).silent).toBe(true);
});

describe('of an arrived push', () => {
  test('open pages are told, and nothing is shown where the person looks at the app', async () => {
    const visible = aPage({ visibilityState: 'visible' });
    const shown = openPages(visible);
    await receivePush(JSON.stringify(payload));
    expect(visible.received).toEqual([{ type: 'PUSH_RECEIVED', payload }]);
    expect(shown).toEqual([]);
  });

  test('it is shown where pages are hidden, or only public ones are seen', async () => {
    const shown = openPages(
      aPage({ visibilityState: 'hidden' }),
      aPage({ url: '/signin', visibilityState: 'visible' }),
    );
    await receivePush(JSON.stringify(payload));
    expect(shown).toMatchObject([[payload.title, { silent: false, tag: 'task_1' }]]);
  });

  test('it is shown without a sound where a hidden page has shown it', async () => {
    const shown = openPages(aPage({ visibilityState: 'hidden', isShown: true }));
    await receivePush(JSON.stringify(payload));
    expect(shown).toMatchObject([[payload.title, { silent: true }]]);
  });

  test('a test is shown also to those who look at the app, and one without pages too', async () => {
    const shown = openPages(aPage({ visibilityState: 'visible' }));
    await receivePush(JSON.stringify({ ...payload, data: { ...payload.data, type: 'test' } }));
    expect(shown).toHaveLength(1);
    const alone = openPages();
    await receivePush('broken');
    expect(alone).toMatchObject([['Longtable', {}]]);
  });
});

/** An open page, which answers whether it has shown a push. */
function aPage({
  url = '/app/tasks',
  visibilityState,
  isShown = false,
}: {
  url?: string;
  visibilityState: DocumentVisibilityState;
  isShown?: boolean;
}) {
  const received: FromWorker[] = [];
  return {
    url: `https://longtable.test${url}`,
    visibilityState,
    received,
    postMessage(message: FromWorker, [port]: MessagePort[]) {
      received.push(message);
      port?.postMessage({ isShown });
    },
  };
}

/** Sets the open pages of the browser. Returns what it is asked to show. */
function openPages(...pages: readonly ReturnType<typeof aPage>[]) {
  const shown: unknown[][] = [];
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve(pages) });
  vi.stubGlobal('Notification', { maxActions: 2 });
  vi.stubGlobal('registration', {
    showNotification: (...what: unknown[]) => Promise.resolve(shown.push(what)),
  });
  return shown;
}
