import type { PendingConnect } from './connect-changes.ts';

/** Whether a change came in a response or an event. */
export type Source = 'response' | 'event';

/** The changes that are included in the counts, by id of the request or connection. */
const counted = new Set<string>();
/** The changes in events, which the next counts from the server will include. */
const uncountedEvents = new Set<string>();

/** Whether a change has to be added to the counts. True once for each change of a response. */
export function mustCount(kind: 'saved' | 'removed', id: string, source: Source): boolean {
  const key = `${kind} ${id}`;
  if (source === 'event') {
    // The counts may already include it, so they are refetched.
    uncountedEvents.add(key);
    return false;
  }
  if (counted.has(key)) return false;
  counted.add(key);
  return true;
}

/** Call it before fetching the counts, and the returned function with the response. */
export function startCounting(): () => void {
  const known = [...uncountedEvents];
  return () => {
    for (const key of known) {
      uncountedEvents.delete(key);
      counted.add(key);
    }
  };
}

/** Whether the counts include a pending change already, although its response is still in flight. */
export function isCounted(change: PendingConnect): boolean {
  switch (change.kind) {
    case 'request':
      return counted.has(`saved ${change.requestId}`);
    case 'cancel':
    case 'accept':
    case 'reject':
      return counted.has(`removed ${change.requestId}`);
    case 'remove':
      return counted.has(`removed ${change.connectionId}`);
  }
}

/** Clears the state of the ended session. */
export function clearCounted(): void {
  counted.clear();
  uncountedEvents.clear();
}
