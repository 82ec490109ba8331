import type { Page } from '@playwright/test';

/** Number of records that the browser stores for the signed-in person: of the snapshot, and of the mutation queue. */
export async function keptData(page: Page): Promise<{ snapshot: number; queue: number }> {
  return {
    snapshot: (await page.evaluate(readEntries, 'longtable-snapshot')).length,
    queue: (await page.evaluate(readEntries, 'longtable-outbox')).length,
  };
}

/** Whether the snapshot contains a text. It is written some seconds after the data was loaded. */
export async function isKept(page: Page, text: string): Promise<boolean> {
  const quoted = JSON.stringify(text).slice(1, -1);
  return (await page.evaluate(readEntries, 'longtable-snapshot')).some((entry) => entry.includes(quoted));
}

async function readEntries(name: string): Promise<string[]> {
  const known = await indexedDB.databases();
  if (!known.some((database) => database.name === name)) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('entries').objectStore('entries').getAll();
      reading.addEventListener('error', () => reject(reading.error ?? new Error(name)));
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result.map((entry) => JSON.stringify(entry) ?? ''));
      });
    });
  });
}
