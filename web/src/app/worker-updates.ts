import { serverBuild } from '../platform/server-build.ts';
import { workerRegistration, workers } from '../platform/worker.ts';
import { ask, type FromWorker, type ToWorker, type WorkerVersion } from '../platform/worker-messages.ts';
import { newBuild, runningBuild } from './new-build.ts';

/** How long a worker has to say which build it belongs to, in milliseconds. */
const answerMs = 5000;

/**
 * Registers the service worker, and offers the new version when one of another build waits or has taken over: the same offer as when
 * the server announces it (new-build.ts). Returns how to stop.
 */
export function watchWorker(): () => void {
  const container = workers();
  const build = runningBuild();
  // Only builds have one.
  if (!container || !build?.startsWith('/assets/')) return () => undefined;
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'SW_UPDATED') offer(data.version);
  };
  container.addEventListener('message', onMessage);
  void register(container);
  const unsubscribe = serverBuild.subscribe(() => {
    const announced = serverBuild.get();
    // Fetches the new worker. Browsers look for one by themselves only when a document is loaded.
    if (announced !== null && announced !== build)
      void workerRegistration()
        .then((registration) => registration?.update())
        .catch(() => undefined);
  });
  return () => {
    container.removeEventListener('message', onMessage);
    unsubscribe();
  };
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.register('/sw.js', { scope: '/', updateViaCache: 'none' });
    // Keeps its files again after somebody signed out.
    registration.active?.postMessage({ type: 'GET_VERSION' } satisfies ToWorker);
    watchWaiting(registration);
  } catch {
    // Offline, or the person does not allow it: the next page tries again.
  }
}

/** Decides about the worker of a registration that waits, now and later. */
export function watchWaiting(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (registration.waiting) void decide(registration.waiting);
  };
  check();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') check();
    });
  });
}

/** A worker of the build that this page has already takes over; that of another one is offered. */
async function decide(waiting: ServiceWorker): Promise<void> {
  const answer = await ask<WorkerVersion>(
    (port) => waiting.postMessage({ type: 'GET_VERSION' } satisfies ToWorker, [port]),
    {
      timeoutMs: answerMs,
    },
  );
  if (answer?.version === runningBuild()) waiting.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
  else if (answer) offer(answer.version);
}

function offer(build: string): void {
  // What was offered, and put off, is not offered again.
  if (build === runningBuild() || build === newBuild.get()?.build) return;
  newBuild.set({ build, detections: (newBuild.get()?.detections ?? 0) + 1 });
}
