import { deviceStorage } from './device-storage.ts';

/** The prefix of the keys of all drafts (drafts.ts). */
export const draftPrefix = 'draft:';

/** The values that this page has last read or written, by key. If the browser has another one, another tab wrote it. */
export const ownDrafts = new Map<string, string>();

/** The key of what was opened last (recent.ts). */
export const recentKey = 'palette-recent';

/** Deletes at once what `localStorage` keeps of the person: drafts, and what was opened last. Preferences of the device stay. */
export function clearStoredTexts(): void {
  clearDrafts();
  deviceStorage.remove(recentKey);
}

/** Deletes all drafts in this browser. */
export function clearDrafts(): void {
  ownDrafts.clear();
  for (const key of deviceStorage.keys(draftPrefix)) deviceStorage.remove(key);
}
