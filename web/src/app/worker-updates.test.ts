import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from '../platform/worker-messages.ts';
import { newBuild } from './new-build.ts';
import { watchWaiting } from './worker-updates.ts';

const running = '/assets/index-running.js';
const newer = '/assets/index-newer.js';

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => running }) });
  newBuild.set(null);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('offers the version of a worker that waits, and does not offer it again', async () => {
  const worker = aWorker(newer);
  const registration = aRegistration({ waiting: worker });
  watchWaiting(registration);
  await expect.poll(() => newBuild.get()).toEqual({ build: newer, detections: 1 });
  const offered = newBuild.get();
  watchWaiting(registration);
  await expect.poll(() => worker.received).toEqual(['GET_VERSION', 'GET_VERSION']);
  await Promise.resolve();
  expect(newBuild.get()).toBe(offered);
});

test('offers the version of a worker once it is installed', async () => {
  const worker = aWorker(newer);
  const registration = aRegistration({ installing: worker });
  watchWaiting(registration);
  registration.dispatchEvent(new Event('updatefound'));
  worker.dispatchEvent(new Event('statechange'));
  expect(worker.received).toEqual([]);
  Object.assign(registration, { waiting: worker });
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  await expect.poll(() => newBuild.get()?.build).toBe(newer);
});

test('lets a worker take over without asking when the page has its version already', async () => {
  const worker = aWorker(running);
  watchWaiting(aRegistration({ waiting: worker }));
  await expect.poll(() => worker.received).toEqual(['GET_VERSION', 'SKIP_WAITING']);
  expect(newBuild.get()).toBeNull();
});

/** A worker of a build, and the messages that it received. */
function aWorker(version: string) {
  const received: string[] = [];
  return Object.assign(new EventTarget(), {
    received,
    state: 'installing',
    postMessage({ type }: ToWorker, [port]: MessagePort[] = []) {
      received.push(type);
      port?.postMessage({ version });
    },
  });
}

function aRegistration(workers: { waiting?: object; installing?: object }): ServiceWorkerRegistration {
  return Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    ...workers,
  }) as unknown as ServiceWorkerRegistration;
}
