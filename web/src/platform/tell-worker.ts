import type { ToWorker } from './worker-messages.ts';

/** Sends a message to the service worker, if there is one: to the active one, or to that of a newer version, which waits. */
export async function tellWorker(which: 'active' | 'waiting', message: ToWorker): Promise<void> {
  // The type says that there always are service workers. Storage may be blocked.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  registration?.[which]?.postMessage(message);
}
