import { personalRoom } from '../../server/src/access/rooms.ts';
import { toKnownPerson } from '../../server/src/features/people/connections/connections.shape.ts';
import * as store from '../../server/src/features/people/connections/connections.store.ts';
import { toPersonCard } from '../../server/src/features/people/people.shape.ts';
import type { Database, Tx } from '../../server/src/platform/db/database.ts';
import { appendEvents } from '../../server/src/platform/events/append.ts';
import { chanceFor, idFor } from './chance.ts';
import type { SamplePerson } from './people.ts';

/**
 * Lets most of the people know each other, and some of them ask. Two between whom there is something already are left
 * as they are. `added` is how many connections and requests are new.
 */
export async function seedConnections(
  { transaction }: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
): Promise<{ added: number }> {
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  const added = await transaction(async (tx) => {
    let made = 0;
    for (const [one, other] of pairs) if (await introduce(tx, one, other)) made += 1;
    return made;
  });
  return { added };
}

async function introduce(tx: Tx, one: SamplePerson, other: SamplePerson): Promise<boolean> {
  const name = `connection ${[one.email, other.email].toSorted().join(' ')}`;
  const chance = chanceFor(name);
  const closeness = chance.fraction('closeness');
  if (closeness > 0.85) return false;
  const people = await store.lockPeople(tx, [one.id, other.id]);
  const [first, second] = chance.fraction('who') < 0.5 ? people : people.toReversed();
  if (!first || !second || (await store.readStandings(tx, first.id, [second.id])).length > 0) return false;
  const audience = [first.id, second.id].map(personalRoom);
  if (closeness < 0.65) {
    const row = await store.insertConnection(tx, idFor(name), [first.id, second.id]);
    const connection = {
      id: row.id,
      people: [toKnownPerson(first), toKnownPerson(second)],
      createdAt: row.created_at,
    };
    await appendEvents(tx, [{ type: 'connection.saved', actorId: null, audience, payload: { connection } }]);
    return true;
  }
  const row = await store.insertRequest(tx, {
    id: idFor(name),
    sender_id: first.id,
    receiver_id: second.id,
  });
  const request = {
    id: row.id,
    from: toPersonCard(first),
    to: toPersonCard(second),
    createdAt: row.created_at,
  };
  await appendEvents(tx, [
    { type: 'connection-request.saved', actorId: null, audience, payload: { request } },
  ]);
  return true;
}
