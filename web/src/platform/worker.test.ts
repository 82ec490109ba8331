import { afterEach, expect, test, vi } from 'vitest';
import { workerState } from './worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const container = (controller: object | null, registration: object | undefined) => ({
  serviceWorker: { controller, getRegistration: () => Promise.resolve(registration) },
});

test.each([
  ['not_supported', {}],
  ['not_controlling', container(null, { active: { state: 'activated' } })],
  ['not_registered', container({}, undefined)],
  ['no_active_worker', container({}, { active: null })],
  ['activated', container({}, { active: { state: 'activated' } })],
])('the worker is %s', async (state, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await workerState()).toBe(state);
});
