import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { isServerDown, offlinePages } from './navigation.ts';
import { worker } from './scope.ts';

/** The document of every page without a connection (web/build/service-worker.ts). */
const offlineDocument = '/offline.html';
/** Not hashed, and every document begins with it. */
const themeScript = '/theme.js';
/** How long a page waits for the server before the kept document is opened, in seconds. */
const patienceSeconds = 4;
/** The most files that are kept beside those of the app's pages, such as those of previews. */
const maxFiles = 200;

const kept = new PrecacheController();
const network = new NetworkOnly({ networkTimeoutSeconds: patienceSeconds });

/**
 * Decides what is answered from caches (docs/decisions/074-service-worker.md): the files of a build, whose names change with their
 * content; and where the server does not answer, the document of the app. All else goes to the network as if there were no worker.
 */
export function serveFromCaches(): void {
  kept.addToCacheList([...LONGTABLE_FILES]);
  worker.addEventListener('install', (event) => {
    void kept.install(event);
    goAround(event);
  });
  worker.addEventListener('activate', (event) => void kept.activate(event));
  registerRoute(new NavigationRoute(networkOr(offlineDocument), { allowlist: [...offlinePages] }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === themeScript, networkOr(themeScript));
  registerRoute(new PrecacheRoute(kept, { cleanURLs: false, ignoreURLParametersMatching: [] }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: 'files',
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: maxFiles, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** Lets browsers that can do so send requests of the API without starting the worker for them. */
function goAround(event: ExtendableEvent): void {
  const { addRoutes } = event as { addRoutes?: (rules: object) => Promise<void> };
  const added = addRoutes?.call(event, { condition: { urlPattern: '/api/*' }, source: 'network' });
  // They go to the network anyway.
  added?.catch(() => undefined);
}

/** Answers from the network; with the kept file when there is no answer in time, or only that of a proxy. */
function networkOr(file: string): RouteHandlerCallback {
  return async (options) => {
    const answer = await network.handle(options).catch(() => null);
    if (answer && !isServerDown(answer.status)) return answer;
    return (await kept.matchPrecache(file)) ?? answer ?? Response.error();
  };
}

/** Deletes all that the worker keeps. */
export async function clearCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Keeps the files of the app again after its caches were cleared. */
export async function fillCache(): Promise<void> {
  const cache = await caches.open(kept.strategy.cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, key] of kept.getURLsToCacheKeys()) {
    if (known.has(key)) continue;
    const answer = await fetch(url, { credentials: 'same-origin' });
    // The server has a newer build, and so a newer worker. The document is last: it must not be that of another build.
    if (!answer.ok) return;
    await cache.put(key, answer);
  }
}
