import type { CurrentUser } from '@longtable/contract/people';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { deactivatePush } from '../../../platform/deactivate-push.ts';
import { isPushWanted } from '../../../platform/kept-push.ts';
import { session } from '../../../platform/session.ts';
import { requestToken } from './firebase-token.ts';
import { setUpDevicePush, trySetUpDevicePush } from './set-up.ts';
import { watchDevicePush } from './watch-device-push.ts';

// What is chosen for this browser follows the other tabs, from when its module is loaded.
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
vi.mock('./firebase-token.ts', () => ({ requestToken: vi.fn<() => Promise<string>>() }));

const origin = 'https://longtable.test';
const scope = `${origin}/firebase-cloud-messaging-push-scope`;
const settings = { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: '1', vapidKey: 'v' };

type Registration = { scope: string; active: object | null };
let known: Registration[];
let requests: { path: string; body: unknown }[];
let answered: unknown;
let logged: MockInstance<typeof console.info>;
/** Storage of the browser, which keeps the id of the device. */
let stored: Record<string, string>;
const register = vi.fn<(script: string, options: { scope: string }) => Promise<Registration>>();

beforeEach(() => {
  known = [{ scope: `${origin}/`, active: {} }];
  requests = [];
  answered = settings;
  stored = {};
  register.mockImplementation(async () => ({ scope, active: {} }));
  vi.mocked(requestToken).mockResolvedValue('a-token-of-this-browser');
  logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('location', new URL(`${origin}/app`));
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  });
  stubWorkers({});
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, origin).pathname;
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    const body = path.endsWith('/settings') ? { settings: answered } : {};
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  session.set({ state: 'signedIn', user: { id: 'ada' } as CurrentUser, offset: '', off: [] });
});

function stubWorkers({ endpoint = null, has = true }: { endpoint?: string | null; has?: boolean }): void {
  const subscription = endpoint === null ? null : { endpoint };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0',
    ...(has && {
      serviceWorker: {
        register,
        // As browsers do: the one with the longest scope that the address begins with.
        getRegistration: async (address: string) => {
          const url = new URL(address, origin).href;
          const found = known.filter((each) => url.startsWith(each.scope));
          const best = found.toSorted((one, other) => other.scope.length - one.scope.length)[0];
          return best && { ...best, pushManager: { getSubscription: async () => subscription } };
        },
      },
    }),
  });
}

const saved = () => requests.filter(({ path }) => path === '/api/device-tokens').map(({ body }) => body);

test('a token of this browser is requested and saved, with the name of the device', async () => {
  await setUpDevicePush();
  expect(register).toHaveBeenCalledWith('/firebase-messaging-sw.js', {
    scope: '/firebase-cloud-messaging-push-scope',
  });
  expect(requestToken).toHaveBeenCalledWith(settings, expect.objectContaining({ scope }));
  expect(saved()).toEqual([
    {
      token: 'a-token-of-this-browser',
      deviceId: stored['device-id'],
      deviceName: 'Firefox on Linux',
      browserName: 'Firefox',
      osName: 'Linux',
      pushEndpoint: null,
    },
  ]);
});

test('the token is deactivated with the push of this browser, once', async () => {
  await setUpDevicePush();
  await deactivatePush();
  await deactivatePush();
  expect(requests.filter(({ path }) => path.endsWith('/deactivate'))).toEqual([
    { path: '/api/device-tokens/deactivate', body: { token: 'a-token-of-this-browser' } },
  ]);
});

test('a worker that is registered is not registered again, and the device keeps its id', async () => {
  known.push({ scope, active: {} });
  stubWorkers({ endpoint: 'https://push.example/1' });
  await setUpDevicePush();
  await setUpDevicePush();
  expect(register).not.toHaveBeenCalled();
  expect(saved()).toHaveLength(2);
  expect(saved()[0]).toMatchObject({
    deviceId: stored['device-id'],
    pushEndpoint: 'https://push.example/1',
  });
  expect(saved()[1]).toEqual(saved()[0]);
});

test('the token is requested once the new worker is active', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  register.mockResolvedValue({ scope, active: null, installing: worker, waiting: null } as never);
  const done = setUpDevicePush();
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  expect(requestToken).not.toHaveBeenCalled();
  worker.state = 'activated';
  worker.dispatchEvent(new Event('statechange'));
  await done;
  expect(requestToken).toHaveBeenCalledOnce();
});

describe('it stops silently', () => {
  test.each<[string, () => void]>([
    ['without service workers', () => stubWorkers({ has: false })],
    ['without a user', () => session.set({ state: 'signedOut', user: null })],
    ['without the permission', () => vi.stubGlobal('Notification', { permission: 'default' })],
    ['when the server has device push off', () => (answered = null)],
  ])('%s', async (_, prepare) => {
    prepare();
    await setUpDevicePush();
    expect(register).not.toHaveBeenCalled();
    expect(saved()).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('where this browser is to be sent no pushes', async () => {
    isPushWanted.set(false);
    await setUpDevicePush();
    isPushWanted.set(true);
    expect(requests).toEqual([]);
  });

  test('without notifications', async () => {
    vi.unstubAllGlobals();
    stubWorkers({});
    await setUpDevicePush();
    expect(register).not.toHaveBeenCalled();
  });
});

test('without a token it only logs', async () => {
  vi.mocked(requestToken).mockResolvedValue('');
  await setUpDevicePush();
  expect(saved()).toEqual([]);
  expect(logged).toHaveBeenCalledWith('Firebase has no token for this browser.');
});

test('what goes wrong is only logged', async () => {
  vi.mocked(requestToken).mockRejectedValue(new Error('messaging/failed'));
  await trySetUpDevicePush();
  expect(logged).toHaveBeenCalledWith('Device push could not be set up.', expect.any(Error));
});

test('it runs with the page and a second later, until the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = watchDevicePush();
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(saved()).toHaveLength(2));
  stop();
  watchDevicePush()();
  await vi.waitFor(() => expect(saved()).toHaveLength(3));
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  expect(saved()).toHaveLength(3);
});

test('where the server has it off, nothing is requested', () => {
  session.set({ state: 'signedIn', user: { id: 'ada' } as CurrentUser, offset: '', off: ['devicePush'] });
  watchDevicePush()();
  expect(requests).toEqual([]);
});
