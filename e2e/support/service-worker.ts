import { expect, type Page } from '@playwright/test';

/** Options of a visitor whose pages have the service worker; those of the others block it. */
export const withWorker = { context: { serviceWorkers: 'allow' } } as const;

/** Waits until the service worker has what it needs to open the app. */
export async function workerReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/');
          return registration?.active?.state;
        }),
      { timeout: 60_000 },
    )
    .toBe('activated');
}
