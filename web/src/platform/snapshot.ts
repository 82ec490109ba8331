import type { Cards } from '@longtable/contract/cards';
import type { CurrentUser } from '@longtable/contract/people';
import type { Query } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { whenIdle } from './after-paint.ts';
import { allCards, onDirectoryChange, takeCards } from './directory.ts';
import { liveOffset } from './live.ts';
import { snapshotStore } from './local-data.ts';
import { queryClient } from './query-client.ts';
import { type OffFeature, session } from './session.ts';
import { assemble, type Parts, split } from './snapshot-parts.ts';

/** The record that describes the others; written last and read first. */
type Head = {
  readonly build: string;
  readonly user: CurrentUser;
  readonly off: readonly OffFeature[];
  /** The offset of the data in the event log: live events are requested from here. */
  readonly offset: string;
  /** Changes with every write. A tab that finds another revision than its own must not rely on the records. */
  readonly revision: string;
  readonly at: number;
  readonly queries: readonly {
    readonly key: readonly unknown[];
    readonly hash: string;
    readonly updatedAt: number;
  }[];
};

/** The data read last, kept in the browser for the next start. */
export type Snapshot = Pick<Head, 'user' | 'off' | 'offset'> & { restore(): void };

const headKey = 'head';
/** The hash of the directory; hashes of queries are JSON. */
const cardsHash = 'cards';
/** Minimal time between writes, in milliseconds. */
const interval = 2000;
/** For this long after a write of another tab this one does not write, in milliseconds. */
const otherTabMs = 30_000;
/** Records written per task of the event loop. */
const slice = 8;

// Other builds may have other data types, so their snapshots are not read.
const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** The records last written or read by this page, to write only changes. */
let revision = '';
let written: Parts = new Map();
/** Writes don't overlap, even if the browser is slow. */
let isWriting = false;

/** Reads the snapshot; null if there is none of this build. */
export async function readSnapshot(): Promise<Snapshot | null> {
  try {
    const records = new Map(await entries<string, unknown>(snapshotStore));
    const head = records.get(headKey) as Head | undefined;
    // In development all builds have the same URL.
    if (head?.build !== build || typeof head.offset !== 'string') return null;
    records.delete(headKey);
    return { ...pick(head), restore: () => restore(head, records) };
  } catch {
    return null;
  }
}

function restore(head: Head, records: Parts): void {
  takeCards((assemble(cardsHash, records) as Cards | undefined) ?? {});
  for (const { key, hash, updatedAt } of head.queries) {
    const data = assemble(hash, records);
    if (data !== undefined) queryClient.setQueryData(key, data, { updatedAt });
  }
  revision = head.revision;
  written = records;
}

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
    revision = '';
    written = new Map();
  };
}

async function write(head: Pick<Head, 'user' | 'off' | 'offset'>, urgent: boolean): Promise<void> {
  const kept = queryClient.getQueryCache().getAll().filter(isKept);
  const parts: Parts = new Map();
  for (const query of kept) split(query.queryHash, query.state.data, written, parts);
  split(cardsHash, allCards(), written, parts);
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
          revision = next.revision;
          written = parts;
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
        const mine = found.result?.revision === revision;
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
          changes(parts, mine ? written : new Map()),
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
  // Invalidated data is older than the offset.
  return query.state.status === 'success' && !query.state.isInvalidated && query.meta?.['keep'] !== false;
}

function pick({ user, off, offset }: Head): Pick<Head, 'user' | 'off' | 'offset'> {
  return { user, off, offset };
}
