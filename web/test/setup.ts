import '../src/ui/styles.css';
import '../src/app/zod-config.ts';
import '../src/platform/theme.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { clearLocalData } from '../src/platform/local-data.ts';
import { installFakeFetch, resetApi, takeFaults } from './fake-api.ts';
import { installFakeLive, resetLive } from './fake-live.ts';
import { installFakeNetwork, setOffline } from './fake-network.ts';
import { closeApp, fakeEmptyWorkspace } from './render-app.tsx';
import { takeConsole, watchConsole } from './watch-console.ts';

installFakeFetch();
installFakeNetwork();
installFakeLive();
watchConsole();

beforeEach(() => fakeEmptyWorkspace());

afterEach(async () => {
  const faults = [...takeFaults(), ...takeConsole()];
  resetApi();
  setOffline(false);
  await closeApp();
  resetLive();
  resetApi();
  takeConsole();
  await clearLocalData();
  expect(faults, 'requests and console').toEqual([]);
});
