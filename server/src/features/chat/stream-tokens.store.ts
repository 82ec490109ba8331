import '../../policies/connection.table.ts';
import '../../policies/person.table.ts';
import type { Db } from '../../platform/db/database.ts';
import { type PersonCardRow, personCardColumns } from '../../policies/person-columns.ts';

/** A person with an open account, if they are the actor or connected with the actor. */
export function readChatPartner(
  db: Db,
  actorId: string,
  personId: string,
): Promise<PersonCardRow | undefined> {
  const [first, second] = actorId < personId ? [actorId, personId] : [personId, actorId];
  return db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.val(personId === actorId),
        eb.exists(
          eb
            .selectFrom('connections')
            .select('connections.id')
            .where('user_a_id', '=', first)
            .where('user_b_id', '=', second),
        ),
      ]),
    )
    .executeTakeFirst();
}
