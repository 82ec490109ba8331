import type { Cards } from '@longtable/contract/cards';
import type { CurrentUser } from '@longtable/contract/people';
import type { Query } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { whenIdle } from './after-paint.ts';
import { keptCards, onDirectoryChange, takeCards } from './directory.ts';
import { liveOffset } from './live.ts';
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
  readonly offset: string;
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
export type Snapshot = Pick<Head, 'user' | 'off' | 'offset'> & { restore(): void };

const headKey = 'head';
/** The hash of the directory among those of queries, which are JSON. */
const cardsHash = 'cards';
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
/** One write at a time: a browser that is slow at it gets no second one on top. */
let isWriting = false;

/** Reads the snapshot, or null when there is none that this build can use. */
export async function readSnapshot(): Promise<Snapshot | null> {
  try {
    const records = new Map(await entries<string, unknown>(snapshotStore));
    const head = records.get(headKey) as Head | undefined;
    // In development every build has one address.
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
 * Keeps the snapshot up to date from now on, throttled, and once more when the page is hidden. Only what changed is
 * written, in slices, so that ten thousand tasks don't hold up the page. Returns how to stop.
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
      // Storage may be full, silent or switched off: then the next page starts from the server.
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
    // Who they are is part of it, and what its rows call others.
    session.subscribe(soon),
    onDirectoryChange(soon),
  ];
  const leave = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save(true);
  };
  // If the page is left before the write is through, there is the one before it, and what it lacks follows from its
  // offset.
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

async function write(head: Pick<Head, 'user' | 'off' | 'offset'>, urgent: boolean): Promise<void> {
  const kept = queryClient.getQueryCache().getAll().filter(isKept);
  const parts: Parts = new Map();
  for (const query of kept) split(query.queryHash, query.state.data, written, parts);
  split(cardsHash, keptCards(), written, parts);
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
      let isPut = false;
      transaction.addEventListener('complete', () => {
        if (isPut) {
          revision = next.revision;
          written = parts;
        }
        resolve();
      });
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not written.')));
      // An error in a callback of a request is nobody's: it is that of the write.
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
          next.at - found.result.at < otherTabsTurn
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

/** Makes a callback of a request whose errors are those of the write. */
type Guard = (work: () => void) => () => void;

/** What to put, and (undefined) what to delete, so that the store holds `parts` where it held `before`. */
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
  // The transaction lives on in the callback, and the page has had its turn in between.
  const putRest = guarded(() => putAll(to, rest, then));
  last.addEventListener('success', putRest);
}

function isKept(query: Query): boolean {
  // What has to be fetched anew is older than the offset says.
  return query.state.status === 'success' && !query.state.isInvalidated && query.meta?.['keep'] !== false;
}

function pick({ user, off, offset }: Head): Pick<Head, 'user' | 'off' | 'offset'> {
  return { user, off, offset };
}
