import { deviceStorage } from './device-storage.ts';

/** The prefix of the keys of all drafts (drafts.ts). */
export const draftPrefix = 'draft:';

/** The values that this page has last read or written, by key. If the browser has another one, another tab wrote it. */
export const ownDrafts = new Map<string, string>();

/** Deletes all drafts in this browser. */
export function clearDrafts(): void {
  ownDrafts.clear();
  for (const key of deviceStorage.keys(draftPrefix)) deviceStorage.remove(key);
}
