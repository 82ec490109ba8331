import '../../access/person.table.ts';
import type { PersonCard } from '@longtable/contract/connections';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { toPersonCard } from '../people/people.shape.ts';

/** The one who acts, for those to be told whom it concerns; null where that is themselves. */
export async function actorCard(tx: Db, actor: Actor, concerns: string): Promise<PersonCard | null> {
  if (concerns === actor.id) return null;
  const person = await tx
    .selectFrom('user_profiles')
    .select(['id', 'full_name', 'email', 'avatar_url'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return toPersonCard(person);
}
