/** A message for the live regions. `at` changes with each one, so that a repeated text is announced again. */
export interface Announcement {
  text: string;
  urgency: 'polite' | 'assertive';
  at: number;
}

let latest: Announcement = { text: '', urgency: 'polite', at: 0 };
const listeners = new Set<() => void>();

/**
 * Announces `text` to screen readers, for what is otherwise only visible, such as a drop position or the number of
 * results. `assertive` interrupts.
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
