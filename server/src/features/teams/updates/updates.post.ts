import { newId } from '@longtable/contract/ids';
import type { Actor } from '../../../access/actor.ts';
import type { TeamRow } from '../../../access/team.ts';
import type { Change } from '../../../platform/change.ts';
import { teamFeed } from './updates.feed.ts';
import { toUpdateFacts } from './updates.shape.ts';
import { insertUpdate, teamUpdates } from './updates.store.ts';

/** Posts an update in somebody's name about what they have just done, in the change in which they did it. */
export async function announceInUpdates(
  change: Change,
  team: Pick<TeamRow, 'id'>,
  author: Pick<Actor, 'id'>,
  content: string,
): Promise<void> {
  const { tx } = change;
  const id = newId();
  await insertUpdate(tx, teamUpdates, { id, of: team.id, authorId: author.id, content });
  const row = await teamUpdates.readOne(tx, author.id, team.id, id);
  if (!row) throw new Error(`The update ${id} was not written.`);
  teamFeed.announce(change, author.id, team.id, toUpdateFacts(row));
}
