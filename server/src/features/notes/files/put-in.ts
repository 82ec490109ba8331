import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { resourcePolicy, selectResources } from '../../../policies/resource.ts';
import { insertPutIn, type PutInRow, readPutIn } from './files.store.ts';

/** For each file, somebody who put it into the note and may share it now. Files without anybody are left out. */
export async function findSharers(db: Db, rows: readonly PutInRow[]): Promise<ReadonlyMap<string, string>> {
  const sharers = new Map<string, string>();
  for (const [personId, ofPerson] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    const ids = ofPerson.map(({ resource_id }) => resource_id).filter((id) => !sharers.has(id));
    for (const id of await readSharable(db, personId, ids)) sharers.set(id, personId);
  }
  return sharers;
}

/** Gives a copy of a note the files that whoever makes it may share, as if they had put them in. */
export async function copyPutIn(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await readPutIn(tx, from, null);
  const sharers = await findSharers(tx, rows);
  const sharable = new Set(await readSharable(tx, actor.id, [...sharers.keys()]));
  for (const [seq, ofUpdate] of Map.groupBy(rows, (row) => row.seq)) {
    const fileIds = [...new Set(ofUpdate.map(({ resource_id }) => resource_id))].filter((id) =>
      sharable.has(id),
    );
    if (fileIds.length > 0) await insertPutIn(tx, to, { personId: actor.id, seq, fileIds });
  }
}

/** Those of these files that a person may share now. */
async function readSharable(db: Db, personId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectResources(db, personId)
    .where('resources.id', 'in', [...ids])
    .where(resourcePolicy.visibleTo(personId))
    .execute();
  return rows
    .filter((row) => resourcePolicy.check({ id: personId }, 'share', row) === null)
    .map(({ id }) => id);
}
