import '../policies/person.table.ts';
import type { Cards, PersonCard } from '@longtable/contract/cards';
import { personName } from '@longtable/contract/rules/person-name';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../policies/actor.ts';
import { type PersonCardRow, personCardColumns } from '../policies/person-columns.ts';

/** The card of a person. Has no e-mail address, which not everyone may see. */
export function presentPersonCard({ id, full_name, email, avatar_url, version }: PersonCardRow): PersonCard {
  return { id, name: personName({ fullName: full_name, email }), avatarUrl: avatar_url, version };
}

/** The cards of these people, for a response or an event. */
export function cardsOfPeople(people: readonly PersonCardRow[]): Cards {
  return { people: people.map(presentPersonCard) };
}

/** Reads the card of a person with an account. */
export async function readPersonCard(tx: Db, personId: string): Promise<PersonCard> {
  const person = await tx
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return presentPersonCard(person);
}

/** The card of the actor for an event to another person; null when that person is the actor. */
export async function readActorCard(tx: Db, actor: Actor, personId: string): Promise<PersonCard | null> {
  return personId === actor.id ? null : readPersonCard(tx, actor.id);
}
