import '../src/ui/styles.css';
import '../src/app/zod-config.ts';
import '../src/platform/theme.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { clearLocalData } from '../src/platform/local-data.ts';
import { installFakeFetch, resetApi, takeFaults } from './fake-api.ts';
import { installFakeLive, resetLive } from './fake-live.ts';
import { installFakeNetwork, setOffline } from './fake-network.ts';
import { installFakeUpload } from './fake-upload.ts';
import { closeApp, fakeEmptyWorkspace } from './render-app.tsx';
import { takeConsole, watchConsole } from './watch-console.ts';

installFakeFetch();
installFakeNetwork();
installFakeLive();
installFakeUpload();
watchConsole();

beforeEach(() => {
  // Only now: a late request of the test before is answered, instead of being a fault of this one.
  resetApi();
  takeConsole();
  fakeEmptyWorkspace();
});

afterEach(async () => {
  const faults = [...takeFaults(), ...takeConsole()];
  resetApi();
  setOffline(false);
  await closeApp();
  resetLive();
  await clearLocalData();
  expect(faults, 'requests and console').toEqual([]);
});
