import '../src/ui/styles.css';
import '../src/app/zod-config.ts';
import '../src/platform/theme.ts';
import './install.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearLocalData } from '../src/platform/local-data.ts';
import { resetApi, takeFaults } from './fake-api.ts';
import { resetLive } from './fake-live.ts';
import { setOffline } from './fake-network.ts';
import { closeApp, fakeEmptyWorkspace } from './render-app.tsx';
import { takeConsole } from './watch-console.ts';

beforeEach(() => {
  // Only now: a late request of the test before is answered, instead of being a fault of this one.
  resetApi();
  takeConsole();
  fakeEmptyWorkspace();
});

// The next test has the same page, with the state of its modules: it gets what a person finds who has just come.
afterEach(async () => {
  const faults = [...takeFaults(), ...takeConsole()];
  resetApi();
  setOffline(false);
  // After a test that failed before it did so.
  vi.useRealTimers();
  try {
    await closeApp();
  } finally {
    resetLive();
    await clearLocalData();
  }
  expect(faults, 'requests and console').toEqual([]);
});
