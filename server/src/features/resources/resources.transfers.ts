import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { personalRoom } from '../../policies/rooms.ts';
import type { Place } from './resources.places.ts';
import { publishCounts } from './resources.service.ts';
import * as store from './resources.transfers.store.ts';

type Whose = Pick<Place, 'teamId' | 'projectId'>;

/** Whether an item belongs to another place than the one that it is moved into. */
export function isElsewhere(
  { team_id, project_id }: Pick<ResourceRow, 'team_id' | 'project_id'>,
  { teamId, projectId }: Whose,
): boolean {
  return team_id !== teamId || project_id !== projectId;
}

/**
 * What changes with the place of items (docs/product/resources.md, "Moving"), called before they are moved there: what is in the trash
 * stays in that of the old place, and who has added an item belongs to the new one, or is whoever moves it. Returns whether something
 * became the actor's.
 */
export async function leavePlace(
  tx: Db,
  actorId: string,
  rows: readonly ResourceRow[],
  place: Whose,
): Promise<boolean> {
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await store.keepTrash(tx, ids);
  return (await store.writeUploaders(tx, ids, { actorId, ...place })) > 0;
}

/**
 * Called after they were moved: shares and links end whose makers may not share the items there, and those who saw the items
 * in the old place load their lists again. `rows` are the items as they were.
 */
export async function arriveInPlace(
  change: Change,
  actorId: string,
  rows: readonly ResourceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { tx } = change;
  const ids = rows.map(({ id }) => id);
  const unshared: string[] = [];
  for (const makerId of await store.readMakers(tx, ids)) {
    const mayShare = resourcePolicy.abilities.share.where(makerId);
    unshared.push(...(await store.endSharesOf(tx, ids, makerId, mayShare)));
    await store.endLinksOf(tx, ids, makerId, mayShare);
  }
  const sawThem = rows.flatMap((row) => resourcePolicy.audienceOf(row));
  change.emit('resources.changed', {
    actorId,
    audience: [...new Set([...sawThem, ...unshared.map(personalRoom)])],
    payload: {},
  });
  await publishCounts(change, actorId, rows);
}
