import { installFakeFetch } from './fake-api.ts';
import { installFakeLive } from './fake-live.ts';
import { installFakeNetwork } from './fake-network.ts';
import { watchConsole } from './watch-console.ts';

// Runs once per page, while the setup runs for every file of tests: they share a page.

installFakeFetch();
installFakeNetwork();
installFakeLive();
watchConsole();
