import { deviceStorage } from './device-storage.ts';

/** The prefix of the keys of all drafts (drafts.ts). */
export const draftPrefix = 'draft:';

/** The value that this page last read or wrote by key. A different value comes from another tab. */
export const ownDrafts = new Map<string, string>();

/** Deletes all drafts in this browser. */
export function clearDrafts(): void {
  ownDrafts.clear();
  for (const key of deviceStorage.keys(draftPrefix)) deviceStorage.remove(key);
}
