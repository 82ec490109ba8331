import type { PendingConnect } from './pending.ts';

/** Whether a change came in a response or an event. */
export type Source = 'answer' | 'event';

/** The changes that are included in the counts, by id of the request or connection. */
const counted = new Set<string>();
/** Changes from events, which the next counts of the server will include. */
const heard = new Set<string>();

/** True once for each change: if it has to be added to the counts, which do not include it yet. */
export function mustCount(what: 'saved' | 'gone', id: string, source: Source): boolean {
  const key = `${what} ${id}`;
  if (source === 'event') {
    // The counts may be newer than the event, so they are fetched again.
    heard.add(key);
    return false;
  }
  if (counted.has(key)) return false;
  counted.add(key);
  return true;
}

/** Call it before fetching the counts, and the returned function with the response. */
export function countingAnew(): () => void {
  const known = [...heard];
  return () => {
    for (const key of known) {
      heard.delete(key);
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
      return counted.has(`gone ${change.requestId}`);
    case 'remove':
      return counted.has(`gone ${change.connectionId}`);
  }
}

/** Clears the state of the ended session. */
export function forgetCounting(): void {
  counted.clear();
  heard.clear();
}
