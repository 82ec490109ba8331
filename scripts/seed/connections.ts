import { presentKnownPerson } from '../../server/src/features/people/connections/connections.presenter.ts';
import * as store from '../../server/src/features/people/connections/connections.store.ts';
import { cardsOfPeople } from '../../server/src/kits/person-card.ts';
import { lockPeople } from '../../server/src/platform/auth/person-lock.ts';
import type { Database, Tx } from '../../server/src/platform/db/database.ts';
import { runStatements } from '../../server/src/platform/db/statement.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import { personalRoom } from '../../server/src/policies/rooms.ts';
import { chanceFor, idFor } from './chance.ts';
import type { SamplePerson } from './people.ts';

/**
 * Connects most of the people, and adds some requests. Existing connections and requests are kept. `added` is the
 * number of new ones.
 */
export async function seedConnections(
  { transaction }: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
): Promise<{ added: number }> {
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  const added = await transaction(async (tx) => {
    let made = 0;
    // Somebody requests the first person in every sample, so that their page shows everything.
    const [asked, asking] = [people[0], people.at(-1)];
    for (const [one, other] of pairs) {
      const closeness = one === asked && other === asking ? 'asked' : undefined;
      if (await introduce(tx, one, other, closeness)) made += 1;
    }
    return made;
  });
  return { added };
}

/** Chooses at random what is between two people; `asked` is a request by the second. */
async function introduce(tx: Tx, one: SamplePerson, other: SamplePerson, wanted?: 'asked'): Promise<boolean> {
  const name = `connection ${[one.email, other.email].toSorted().join(' ')}`;
  const chance = chanceFor(name);
  const closeness = wanted ? 0.75 : chance.fraction('closeness');
  if (closeness > 0.85) return false;
  await lockPeople(tx, [one.id, other.id]);
  const people = await store.readOpenPeople(tx, [one.id, other.id]);
  const begins = wanted ? other : chance.fraction('who') < 0.5 ? one : other;
  const first = people.find(({ id }) => id === begins.id);
  const second = people.find(({ id }) => id !== begins.id);
  if (!first || !second || (await store.readBetween(tx, first.id, [second.id])).length > 0) return false;
  const audience = [first.id, second.id].map(personalRoom);
  const cards = cardsOfPeople([first, second]);
  if (closeness < 0.65) {
    const row = await store.insertConnection(tx, idFor(name), [first.id, second.id]);
    if (!row) return false;
    const connection = {
      id: row.id,
      people: [presentKnownPerson(first), presentKnownPerson(second)],
      createdAt: row.created_at,
    };
    await runStatements(
      tx,
      appendStatements([
        { type: 'connection.saved', actorId: null, audience, payload: { connection, cards } },
      ]),
    );
    return true;
  }
  const row = await store.insertRequest(tx, {
    id: idFor(name),
    sender_id: first.id,
    receiver_id: second.id,
  });
  if (!row) return false;
  const request = {
    id: row.id,
    senderId: first.id,
    receiverId: second.id,
    createdAt: row.created_at,
  };
  await runStatements(
    tx,
    appendStatements([
      { type: 'connection-request.saved', actorId: null, audience, payload: { request, cards } },
    ]),
  );
  return true;
}
