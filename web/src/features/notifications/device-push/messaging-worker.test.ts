import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const origin = 'https://longtable.test';
const source = await readFile(
  new URL('../../../../public/firebase-messaging-sw.js', import.meta.url),
  'utf8',
);

type Page = {
  url: string;
  visibilityState: string;
  focused: boolean;
  focus: () => Promise<void>;
  postMessage: (message: object, ports: MessagePort[]) => void;
};
type Shown = { title: string; options: Record<string, unknown> };

let pages: Page[];
let shown: Shown[];
let opened: string[];
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  [pages, shown, opened, listeners] = [[], [], [], {}];
  const self = {
    location: new URL(`${origin}/firebase-messaging-sw.js`),
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        void shown.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (path: string) => void opened.push(path) },
  };
  runInNewContext(source, { self, URL, MessageChannel, setTimeout, clearTimeout });
});

/** Dispatches an event, and waits for what it extends. */
async function dispatch(name: string, event: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const push = (message: unknown) =>
  dispatch('push', {
    data: { json: () => JSON.parse(typeof message === 'string' ? message : JSON.stringify(message)) },
  });

const click = (data: unknown) =>
  dispatch('notificationclick', { action: '', notification: { close: vi.fn<() => void>(), data } });

function aPage(path: string, fields: Partial<Page> = {}): Page {
  const page: Page = {
    url: origin + path,
    visibilityState: 'hidden',
    focused: false,
    focus: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    postMessage: vi.fn<Page['postMessage']>((_, [port]) => port?.postMessage(true)),
    ...fields,
  };
  pages.push(page);
  return page;
}

const message = {
  from: '123456789',
  notification: {
    title: 'New Comment',
    body: 'Ben commented.',
    tag: 'task_7',
    timestamp: '1767348000000',
    requireInteraction: 'false',
  },
  data: { type: 'task_comment', clickAction: '/app/tasks?task=7', notificationId: 'n1' },
};

describe('a push', () => {
  test('is shown with its text, its tag and what a click opens', async () => {
    await push(message);
    expect(shown).toEqual([
      {
        title: 'New Comment',
        options: {
          body: 'Ben commented.',
          tag: 'task_7',
          timestamp: 1_767_348_000_000,
          requireInteraction: false,
          data: { path: '/app/tasks?task=7', notificationId: 'n1' },
        },
      },
    ]);
  });

  test('is not shown while the person sees the app, but with a public page of it', async () => {
    aPage('/app/tasks', { visibilityState: 'visible' });
    await push(message);
    expect(shown).toEqual([]);
    pages = [];
    aPage('/', { visibilityState: 'visible' });
    await push(message);
    expect(shown).toHaveLength(1);
  });

  test.each(['not json', 'null', '{"data":{}}', '{"notification":{"title":5}}'])(
    'that is broken (%s) shows something',
    async (text) => {
      await push(text);
      expect(shown).toMatchObject([
        { title: 'Longtable', options: { data: { path: '/app/notifications' } } },
      ]);
    },
  );

  test.each([
    ['/app/tasks?task=7', '/app/tasks?task=7'],
    [`${origin}/#/app/tasks`, '/app/tasks'],
    ['https://evil.example/app', '/app/notifications'],
    ['//evil.example', '/app/notifications'],
  ])('with the click action %s opens %s', async (clickAction, path) => {
    await push({ ...message, data: { clickAction } });
    expect(shown).toMatchObject([{ options: { data: { path } } }]);
  });
});

describe('a click', () => {
  const data = { path: '/app/tasks?task=7', notificationId: 'n1' };

  test('opens the page in the tab of the app that was used last', async () => {
    const other = aPage('/app/notes');
    const used = aPage('/app/desk', { focused: true });
    await click(data);
    expect(used.focus).toHaveBeenCalled();
    expect(used.postMessage).toHaveBeenCalledWith({ type: 'OPEN_PAGE', ...data }, expect.anything());
    expect(other.focus).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });

  test('opens a new tab when there is none, or none that answers', async () => {
    await click(data);
    aPage('/pricing');
    await click(data);
    aPage('/app', { postMessage: () => undefined });
    await click(data);
    expect(opened).toEqual([data.path, data.path, data.path]);
  });
});
