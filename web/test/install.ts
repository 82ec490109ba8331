// Once for a page, while setup.ts is evaluated again for each file that runs in it.
import { installFakeFetch } from './fake-api.ts';
import { installFakeLive } from './fake-live.ts';
import { installFakeNetwork } from './fake-network.ts';
import { installFakeUpload } from './fake-upload.ts';
import { watchConsole } from './watch-console.ts';

installFakeFetch();
installFakeNetwork();
installFakeLive();
installFakeUpload();
watchConsole();
