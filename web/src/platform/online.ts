import { livePace, mostWatched } from '@longtable/contract/live-protocol';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { liveConnected } from './live.ts';
import { onSignal, sendSignal } from './live-signals.ts';
import { createStore } from './store.ts';

/** Delay of a question, in milliseconds: people who are only scrolled past are not asked for. */
const settleMs = 300;
/** For how long people stay online without a connection, in milliseconds: most are back before. */
const unknownMs = 10_000;

const online = createStore<ReadonlySet<string>>(new Set());
/** How many components show each person. Those who were shown last are last. */
const shown = new Map<string, number>();
/** Whom the server was last asked for on this connection. */
let asked = '';
let askedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let forgetTimer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

/**
 * Whether a person is online, in a component that shows it (docs/product/people.md, "Online"). Others are told by the server only while such a
 * component is mounted. False where the person may not see it, and for a deleted account, null.
 */
export function useIsOnline(personId: string | null): boolean {
  useEffect(() => {
    if (personId === null) return;
    follow();
    shown.set(personId, (shown.get(personId) ?? 0) + 1);
    askSoon();
    return () => {
      const left = (shown.get(personId) ?? 1) - 1;
      if (left > 0) shown.set(personId, left);
      else shown.delete(personId);
      askSoon();
    };
  }, [personId]);
  return useSyncExternalStore(
    online.subscribe,
    useCallback(() => personId !== null && online.get().has(personId), [personId]),
  );
}

function askSoon(): void {
  timer ??= setTimeout(ask, Math.max(settleMs, askedAt + livePace.watching - Date.now()));
}

function ask(): void {
  timer = undefined;
  const watching = [...shown.keys()].slice(-mostWatched);
  const message = watching.toSorted().join();
  if (!liveConnected.get() || message === asked) return;
  asked = message;
  askedAt = Date.now();
  // What is not asked for is not kept up to date.
  change([...online.get()].filter((id) => shown.has(id)));
  sendSignal({ watching });
}

/** Leaves the set as it is if it has the same people. */
function change(people: Iterable<string>): void {
  const next = new Set(people);
  const before = online.get();
  if (next.size !== before.size || [...next].some((id) => !before.has(id))) online.set(next);
}

/** Takes what the server says, from the first component on. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSignal('online', (frame) => {
    const gone = new Set(frame.offline);
    change([...online.get(), ...frame.online].filter((id) => !gone.has(id)));
  });
  liveConnected.subscribe(() => {
    asked = '';
    clearTimeout(forgetTimer);
    if (liveConnected.get()) askSoon();
    else forgetTimer = setTimeout(() => change([]), unknownMs);
  });
}
