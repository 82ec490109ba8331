import type { OutputOf } from '@longtable/contract/endpoint';
import { resourceStorageApi } from '@longtable/contract/resource-storage';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { largestFiles } from '@longtable/contract/rules/resource-limits';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { query, type Route } from '../../policies/engine.ts';
import { presentResourceTo } from './resources.presenter.ts';
import * as store from './resources.storage.store.ts';

/** How much the files of each person may take (docs/product/resources.md, "Storage used"). */
export type StorageQuota = {
  /** In bytes; null without a limit. */
  readonly bytes: number | null;
  /**
   * Throws `storage/full` if this many bytes more would exceed the quota of a person, whose files, trash, versions and
   * unfinished uploads count. The transaction must hold the lock of the person (`lockPeople`; `lockNamedPlace` takes that of
   * the actor), so that two of them do not exceed it together. Reads nothing without a quota.
   */
  demandSpace(db: Db, personId: string, bytes: number): Promise<void>;
  /** The same for the person who added a file that the actor replaces, with words for the actor. */
  demandSpaceOfOwner(db: Db, ownerId: string, bytes: number): Promise<void>;
  /** The same by what was read already: what files take and what uploads have reserved. */
  check(used: number, bytes: number): void;
};

/** `bytes` is the quota of every person; undefined without one. */
export function createStorageQuota(bytes: number | undefined): StorageQuota {
  const limit = bytes ?? null;
  const fits = (used: number, more: number): boolean => limit === null || used + more <= limit;
  const usedBy = async (db: Db, personId: string): Promise<number> => {
    const reserved = await store.readReserved(db, personId);
    return reserved.used + reserved.bytes;
  };
  function check(used: number, more: number): void {
    if (limit === null || fits(used, more)) return;
    throw refuse('storage/full', { params: { used: fileSizeInWords(used), limit: fileSizeInWords(limit) } });
  }
  return {
    bytes: limit,
    check,
    async demandSpace(db, personId, more) {
      if (limit !== null) check(await usedBy(db, personId), more);
    },
    async demandSpaceOfOwner(db, ownerId, more) {
      if (limit !== null && !fits(await usedBy(db, ownerId), more)) throw refuse('storage/owner-full');
    },
  };
}

/** The endpoints of used storage: each person's own. */
export function resourceStorageRoutes({ db, quota }: { db: Db; quota: StorageQuota }): Route[] {
  const access = 'signedIn';
  return [
    query(resourceStorageApi.get, { access }, async ({ actor }) => ({
      ...(await store.readStorageUseOf(db, actor.id)),
      quotaBytes: quota.bytes,
    })),
    query(
      resourceStorageApi.largest,
      { access },
      async ({ actor }): Promise<OutputOf<typeof resourceStorageApi.largest>> => {
        const rows = await store.readLargest(db, actor.id, largestFiles);
        return {
          files: rows.map((row) =>
            Object.assign(presentResourceTo(actor, row), { versionsBytes: row.versions_bytes }),
          ),
        };
      },
    ),
  ];
}
