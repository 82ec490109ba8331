import type { Cards } from '@longtable/contract/cards';
import type { CurrentUser } from '@longtable/contract/people';
import { entries } from 'idb-keyval';
import { takeCards } from './directory.ts';
import { snapshotStore } from './local-data.ts';
import { queryClient } from './query-client.ts';
import type { OffFeature } from './session.ts';
import { assemble, type Parts } from './snapshot-parts.ts';

/** The record that describes the others; written last and read first. */
export type Head = {
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

export const headKey = 'head';
/** The hash of the directory; hashes of queries are JSON. */
export const cardsHash = 'cards';

// Other builds may have other data types, so their snapshots are not read.
export const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/**
 * The revision and the records of the last snapshot that this page has read or written. The next write puts only the records that
 * differ (snapshot-writer.ts).
 */
export const latest: { revision: string; written: Parts } = { revision: '', written: new Map() };

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
  latest.revision = head.revision;
  latest.written = records;
}

function pick({ user, off, offset }: Head): Pick<Head, 'user' | 'off' | 'offset'> {
  return { user, off, offset };
}
