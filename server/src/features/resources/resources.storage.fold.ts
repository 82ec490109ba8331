import './resources.storage.table.ts';
import { sql } from 'kysely';
import { createFolding, type Folding, lockFolding } from '../../kits/folding.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log/log.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { readStorageUse } from './resources.storage.store.ts';

const table = 'storage_deltas';
/** Most deltas folded in one transaction. */
const deltasAtOnce = 5000;

/** Publishes what people's files take, soon after it has changed. */
export type StoragePublisher = Folding;

/** Events after which there may be deltas. What else writes some is found a little later. */
const causes: ReadonlySet<string> = new Set(['resources.saved', 'resources.changed', 'resources.deleted']);

/** Folds the deltas of used storage and publishes it, for the life of the process (docs/decisions/054). */
export function createStoragePublisher(options: {
  db: Db;
  changes: Changes;
  events: Pick<Events, 'subscribe'>;
  log: Log;
}): StoragePublisher {
  const folding = createFolding(options, {
    table,
    atOnce: deltasAtOnce,
    fold: foldStorageDeltas,
    failed: 'what the files of people take could not be published; trying again',
  });
  options.events.subscribe((batch) => {
    if (batch.some(({ type }) => causes.has(type))) folding.ring();
  });
  return folding;
}

/**
 * Folds deltas into what the files of each person take, and publishes that to the person. One transaction at a time across
 * all nodes, so that events are in the order of their versions. Returns the number of deltas.
 */
export async function foldStorageDeltas(change: Change): Promise<number> {
  const { tx } = change;
  await lockFolding(tx, table);
  const { rows } = await sql<{ user_id: string; deltas: number }>`
    with folded as (
      delete from storage_deltas
      where id in (select id from storage_deltas order by id limit ${deltasAtOnce})
      returning user_id, files, trash, versions
    ),
    changed as (
      select user_id, sum(files)::bigint as files, sum(trash)::bigint as trash, sum(versions)::bigint as versions,
        count(*) as deltas
      from folded group by user_id
    ),
    counted as (
      update storage_use as used
      set files = used.files + changed.files, trash = used.trash + changed.trash,
        versions = used.versions + changed.versions, version = used.version + changed.deltas
      from changed where used.user_id = changed.user_id
    )
    select user_id, deltas from changed`.execute(tx);
  const used = await readStorageUse(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  for (const [userId, payload] of used)
    change.emit('storage.changed', { actorId: null, audience: [personalRoom(userId)], payload });
  return rows.reduce((sum, { deltas }) => sum + deltas, 0);
}
