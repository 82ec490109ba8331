import { cardsOfPeople } from '../../../kits/person-card.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';

/** Reads the live rooms of everybody who sees a person's name and picture, besides the person. */
export type AudienceOf = (db: Db, personId: string) => Promise<string[]>;

/** Publishes what others see of a person. */
export function publishPerson(change: Change, person: PersonCardRow, audience: readonly string[]): void {
  const { id } = person;
  change.emit('person.saved', {
    actorId: id,
    audience,
    payload: { personId: id, cards: cardsOfPeople([person]) },
  });
}
