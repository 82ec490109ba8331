import type { PendingConnect } from './pending.ts';

/** How something about a request or a connection was learned. */
export type Source = 'answer' | 'event';

/** What is in the numbers, by the id of the request or connection that was saved or is gone. */
const counted = new Set<string>();
/** What events told, and the numbers of the server will have in them when they are next asked for. */
const heard = new Set<string>();

/** True once for each thing: when it has to be added to the numbers here, as the server's don't have it yet. */
export function mustCount(what: 'saved' | 'gone', id: string, source: Source): boolean {
  const key = `${what} ${id}`;
  if (source === 'event') {
    // The numbers may be newer than the event is: they are asked for rather than guessed.
    heard.add(key);
    return false;
  }
  if (counted.has(key)) return false;
  counted.add(key);
  return true;
}

/** To be called when the numbers are asked for; what it returns is to be called when they are there. */
export function countingAnew(): () => void {
  const known = [...heard];
  return () => {
    for (const key of known) {
      heard.delete(key);
      counted.add(key);
    }
  };
}

/** Whether the numbers have in them what a pending change does, though its answer is still on the way. */
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

/** Forgets what is only true for the session that is over. */
export function forgetCounting(): void {
  counted.clear();
  heard.clear();
}
