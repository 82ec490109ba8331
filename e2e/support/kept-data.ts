import type { Page } from '@playwright/test';

/** Number of records that the browser stores for the signed-in person: of the snapshot, and of the mutation queue. */
export async function keptData(page: Page): Promise<{ snapshot: number; queue: number }> {
  return {
    snapshot: await page.evaluate(countEntries, 'longtable-snapshot'),
    queue: await page.evaluate(countEntries, 'longtable-outbox'),
  };
}

async function countEntries(name: string): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some((database) => database.name === name)) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('entries').objectStore('entries').count();
      counting.addEventListener('error', () => reject(counting.error ?? new Error(name)));
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}
