import type { Query } from '@tanstack/react-query';
import { whenIdle } from './after-paint.ts';
import { allCards, onDirectoryChange } from './directory.ts';
import { liveOffset } from './live.ts';
import { snapshotStore } from './local-data.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';
import { build, cardsHash, type Head, headKey, latest } from './snapshot.ts';
import type { Parts } from './snapshot-parts.ts';
import { split } from './snapshot-split.ts';

/** Minimal time between writes, in milliseconds. */
const interval = 2000;
/** After a write of another tab, this tab does not write for this long, in milliseconds. */
const otherTabMs = 30_000;
/** Records written per task of the event loop. */
const slice = 8;

/** Writes don't overlap, even if the browser is slow. */
let isWriting = false;

/**
 * Writes the snapshot after changes, throttled, and when the page is hidden. Only changed records are written, in slices,
 * so that ten thousand tasks don't block the page. Returns how to stop.
 */
export function keepSnapshot(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (urgent: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = session.get();
    if (now.state !== 'signedIn') return;
    if (isWriting) return soon();
    isWriting = true;
    write({ user: now.user, off: now.off, offset: liveOffset() }, urgent)
      // Storage may be full, unresponsive or disabled: the next page starts from the server.
      .catch(() => undefined)
      .finally(() => {
        isWriting = false;
      });
  };
  const soon = (): void => {
    timer ??= setTimeout(() => whenIdle(() => save(false)), interval);
  };
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') soon();
    }),
    // The snapshot includes the user and the directory.
    session.subscribe(soon),
    onDirectoryChange(soon),
  ];
  const leave = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save(true);
  };
  // If the page is closed before the write has finished, the previous snapshot remains; live events since its offset
  // make up for the difference.
  document.addEventListener('visibilitychange', leave);
  // Write the data that is already loaded.
  soon();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
    latest.revision = '';
    latest.written = new Map();
  };
}

async function write(head: Pick<Head, 'user' | 'off' | 'offset'>, urgent: boolean): Promise<void> {
  const kept = queryClient.getQueryCache().getAll().filter(isKept);
  const parts: Parts = new Map();
  for (const query of kept) split(query.queryHash, query.state.data, latest.written, parts);
  split(cardsHash, allCards(), latest.written, parts);
  const next: Head = {
    ...head,
    build,
    revision: Math.random().toString(36).slice(2),
    at: Date.now(),
    queries: kept.map((query) => ({
      key: query.queryKey,
      hash: query.queryHash,
      updatedAt: query.state.dataUpdatedAt,
    })),
  };
  // One transaction, so that tabs and crashes never mix two states.
  await snapshotStore('readwrite', (store) => {
    return new Promise<void>((resolve, reject) => {
      const { transaction } = store;
      let isPut = false;
      transaction.addEventListener('complete', () => {
        if (isPut) {
          latest.revision = next.revision;
          latest.written = parts;
        }
        resolve();
      });
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written.')));
      // Errors in request callbacks reject the write.
      const guarded: Guard = (work) => () => {
        try {
          work();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          transaction.abort();
        }
      };
      const found: IDBRequest<Head | undefined> = store.get(headKey);
      const put = guarded(() => {
        const mine = found.result?.revision === latest.revision;
        if (
          !mine &&
          found.result &&
          found.result.user.id === head.user.id &&
          next.at - found.result.at < otherTabMs
        )
          return;
        if (!mine) store.clear();
        putAll(
          { store, guarded, size: urgent ? Number.POSITIVE_INFINITY : slice },
          changes(parts, mine ? latest.written : new Map()),
          () => {
            store.put(next, headKey);
            isPut = true;
          },
        );
      });
      found.addEventListener('success', put);
    });
  });
}

/** Wraps a request callback so that its errors reject the write. */
type Guard = (work: () => void) => () => void;

/** The records to put, or (undefined) to delete, to get from `before` to `parts`. */
function changes(parts: Parts, before: Parts): [string, unknown][] {
  const changed: [string, unknown][] = [];
  for (const [key, value] of parts) if (before.get(key) !== value) changed.push([key, value]);
  for (const key of before.keys()) if (!parts.has(key)) changed.push([key, undefined]);
  return changed;
}

function putAll(
  to: { store: IDBObjectStore; guarded: Guard; size: number },
  changed: readonly [string, unknown][],
  then: () => void,
): void {
  const { store, guarded, size } = to;
  let last: IDBRequest | undefined;
  for (const [key, value] of changed.slice(0, size))
    last = value === undefined ? store.delete(key) : store.put(value, key);
  const rest = changed.slice(size);
  if (!last || rest.length === 0) return then();
  // Continue in the callback: the transaction stays open, and the page can do other work in between.
  const putRest = guarded(() => putAll(to, rest, then));
  last.addEventListener('success', putRest);
}

function isKept(query: Query): boolean {
  // Invalidated data may lack changes before the offset, whose events are not sent again.
  return query.state.status === 'success' && !query.state.isInvalidated && query.meta?.['keep'] !== false;
}
