import { deviceStorage } from './device-storage.ts';

/** The prefix of the keys of all drafts (drafts.ts). */
export const draftPrefix = 'draft:';

/** The values that this page has last read or written, by key. If the browser has another one, another tab wrote it. */
export const ownDrafts = new Map<string, string>();

/** The key of what was opened last (recent.ts). */
export const recentKey = 'palette-recent';

/** The prefix of the keys of uploads that are not finished (resources/uploads/kept-uploads.ts). */
export const uploadPrefix = 'upload:';

/**
 * Deletes at once what `localStorage` keeps of the person: drafts, what was opened last, and unfinished uploads. Preferences of the
 * device stay.
 */
export function clearStoredTexts(): void {
  ownDrafts.clear();
  for (const prefix of [draftPrefix, uploadPrefix, recentKey])
    for (const key of deviceStorage.keys(prefix)) deviceStorage.remove(key);
}
