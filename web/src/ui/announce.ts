/** A sentence for screen readers; `at` makes the same sentence twice two announcements. */
export interface Announcement {
  text: string;
  urgency: 'polite' | 'assertive';
  at: number;
}

let latest: Announcement = { text: '', urgency: 'polite', at: 0 };
const listeners = new Set<() => void>();

/**
 * Has a screen reader say `text`, for what is only seen otherwise: where a dragged thing is now, how many results
 * there are. `assertive` interrupts.
 */
export function announce(text: string, urgency: Announcement['urgency'] = 'polite'): void {
  latest = { text, urgency, at: latest.at + 1 };
  for (const listener of listeners) listener();
}

/** The latest announcement and its changes, for `useSyncExternalStore`. */
export const announcementStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): Announcement => latest,
};
