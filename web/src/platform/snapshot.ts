import type { CurrentUser } from '@longtable/contract/people';
import type { Query } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { whenIdle } from './after-paint.ts';
import { livePosition } from './live.ts';
import { snapshotStore } from './local-data.ts';
import { queryClient } from './query-client.ts';
import { type OffFeature, session } from './session.ts';
import { assemble, type Parts, split } from './snapshot-parts.ts';

/** The one record that says what the others are; written last and read first. */
type Head = {
  readonly build: string;
  readonly user: CurrentUser;
  readonly off: readonly OffFeature[];
  /** Everything up to here is in the data: live events are asked for from here. */
  readonly position: string;
  /** Changes with every write: whoever finds another one than it wrote knows nothing of the records. */
  readonly revision: string;
  readonly at: number;
  readonly queries: readonly {
    readonly key: readonly unknown[];
    readonly hash: string;
    readonly updatedAt: number;
  }[];
};

/** What this browser last knew. */
export type Snapshot = Pick<Head, 'user' | 'off' | 'position'> & { restore(): void };

const headKey = 'head';
/** At most one write in this time, in milliseconds. */
const interval = 2000;
/** While another tab keeps the snapshot up to date this one leaves it alone; milliseconds after its last write. */
const otherTabsTurn = 30_000;
/** Records put before the page may do something else. */
const slice = 8;

// A new build may have new shapes: what another build wrote is not read.
const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** What is in the store as far as this page knows, to write only what changed. */
let revision = '';
let written: Parts = new Map();

/** Reads the snapshot, or null when there is none that this build can use. */
export async function readSnapshot(): Promise<Snapshot | null> {
  try {
    const records = new Map(await entries<string, unknown>(snapshotStore));
    const head = records.get(headKey) as Head | undefined;
    if (head?.build !== build) return null;
    records.delete(headKey);
    return { ...pick(head), restore: () => restore(head, records) };
  } catch {
    return null;
  }
}

function restore(head: Head, records: Parts): void {
  for (const { key, hash, updatedAt } of head.queries) {
    const data = assemble(hash, records);
    if (data !== undefined) queryClient.setQueryData(key, data, { updatedAt });
  }
  revision = head.revision;
  written = records;
}

/**
 * Keeps the snapshot up to date from now on, throttled, and once more when the page is hidden. Only what changed is
 * written, in slices, so that ten thousand tasks don't hold up the page. Returns how to stop.
 */
export function keepSnapshot(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (urgent: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = session.get();
    // Storage may be full or switched off: then the next page starts from the server.
    if (now.state !== 'signedIn') return;
    write({ user: now.user, off: now.off, position: livePosition() }, urgent).catch(() => undefined);
  };
  const soon = (): void => {
    timer ??= setTimeout(() => whenIdle(() => save(false)), interval);
  };
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') soon();
    }),
    // Who they are is part of it.
    session.subscribe(soon),
  ];
  const leave = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save(true);
  };
  // Comes before a page is left, too. If the page dies before the write is through, there is the one before it, and
  // what it lacks follows from its position.
  document.addEventListener('visibilitychange', leave);
  // What has come already.
  soon();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
    revision = '';
    written = new Map();
  };
}

async function write(head: Pick<Head, 'user' | 'off' | 'position'>, urgent: boolean): Promise<void> {
  const kept = queryClient.getQueryCache().getAll().filter(isKept);
  const parts: Parts = new Map();
  for (const query of kept) split(query.queryHash, query.state.data, written, parts);
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
  // One transaction: another tab, or a page that dies half-way, never mixes two states.
  await snapshotStore('readwrite', (store) => {
    return new Promise<void>((resolve, reject) => {
      const { transaction } = store;
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written.')));
      const found: IDBRequest<Head | undefined> = store.get(headKey);
      found.addEventListener('success', () => {
        const mine = found.result?.revision === revision;
        if (
          !mine &&
          found.result &&
          found.result.user.id === head.user.id &&
          next.at - found.result.at < otherTabsTurn
        )
          return;
        if (!mine) store.clear();
        putAll(
          store,
          changes(parts, mine ? written : new Map()),
          urgent ? Number.POSITIVE_INFINITY : slice,
          () => {
            store.put(next, headKey);
            revision = next.revision;
            written = parts;
          },
        );
      });
    });
  });
}

/** What to put, and (undefined) what to delete, so that the store holds `parts` where it held `before`. */
function changes(parts: Parts, before: Parts): [string, unknown][] {
  const changed: [string, unknown][] = [];
  for (const [key, value] of parts) if (before.get(key) !== value) changed.push([key, value]);
  for (const key of before.keys()) if (!parts.has(key)) changed.push([key, undefined]);
  return changed;
}

function putAll(
  store: IDBObjectStore,
  changed: readonly [string, unknown][],
  size: number,
  then: () => void,
): void {
  let last: IDBRequest | undefined;
  for (const [key, value] of changed.slice(0, size))
    last = value === undefined ? store.delete(key) : store.put(value, key);
  const rest = changed.slice(size);
  if (!last || rest.length === 0) return then();
  // The transaction lives on in the callback, and the page has had its turn in between.
  last.addEventListener('success', () => putAll(store, rest, size, then));
}

function isKept(query: Query): boolean {
  // What has to be fetched anew is older than the position says.
  return query.state.status === 'success' && !query.state.isInvalidated && query.meta?.['keep'] !== false;
}

function pick({ user, off, position }: Head): Pick<Head, 'user' | 'off' | 'position'> {
  return { user, off, position };
}
