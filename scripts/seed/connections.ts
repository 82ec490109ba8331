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
    // Somebody asks the first person in every sample: their page has everything on it.
    const [asked, asking] = [people[0], people.at(-1)];
    for (const [one, other] of pairs) {
      const closeness = one === asked && other === asking ? 'asked' : undefined;
      if (await introduce(tx, one, other, closeness)) made += 1;
    }
    return made;
  });
  return { added };
}

/** What is between two is left to chance; `asked` is that the second has asked the first. */
async function introduce(tx: Tx, one: SamplePerson, other: SamplePerson, wanted?: 'asked'): Promise<boolean> {
  const name = `connection ${[one.email, other.email].toSorted().join(' ')}`;
  const chance = chanceFor(name);
  const closeness = wanted ? 0.75 : chance.fraction('closeness');
  if (closeness > 0.85) return false;
  const people = await store.lockPeople(tx, [one.id, other.id]);
  const begins = wanted ? other : chance.fraction('who') < 0.5 ? one : other;
  const first = people.find(({ id }) => id === begins.id);
  const second = people.find(({ id }) => id !== begins.id);
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
