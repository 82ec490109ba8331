/** The state of this browser's service worker: of the page's relation to it, or the worker's own (docs/product/shell.md, "New versions"). */
export type WorkerState =
  | 'not_supported'
  | 'not_controlling'
  | 'not_registered'
  | 'no_active_worker'
  | ServiceWorkerState;

/** Service workers of this browser; null without, as without a secure connection. */
export function workers(): ServiceWorkerContainer | null {
  // The type says that it is always there.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container ?? null;
}

/** The registration of our worker, if there is one. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await workers()?.getRegistration('/')) ?? null;
  } catch {
    // Storage is blocked.
    return null;
  }
}

/** The state of the worker. */
export async function workerState(): Promise<WorkerState> {
  const container = workers();
  if (!container) return 'not_supported';
  if (!container.controller) return 'not_controlling';
  const registration = await workerRegistration();
  if (!registration) return 'not_registered';
  return registration.active?.state ?? 'no_active_worker';
}
