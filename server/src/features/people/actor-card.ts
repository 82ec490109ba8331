import '../../access/person.table.ts';
import type { PersonCard } from '@longtable/contract/connections';
import type { Actor } from '../../access/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { toPersonCard } from './people.shape.ts';

/** The one who acts, for those to be told whom it concerns; null where that is themselves. */
export async function actorCard(tx: Db, actor: Actor, concerns: string): Promise<PersonCard | null> {
  return concerns === actor.id ? null : cardOf(tx, actor.id);
}

/** Somebody who has an account, as they stand in other people's lists. */
export async function cardOf(tx: Db, personId: string): Promise<PersonCard> {
  const person = await tx
    .selectFrom('user_profiles')
    .select(['id', 'full_name', 'email', 'avatar_url'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return toPersonCard(person);
}
