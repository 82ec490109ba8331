/** The global scope of a service worker, which TypeScript's library types as that of any worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build puts into the worker (web/build/service-worker.ts). */
declare global {
  const LONGTABLE_BUILD: string;
  const LONGTABLE_FILES: readonly { readonly url: string; readonly revision: string | null }[];
}
