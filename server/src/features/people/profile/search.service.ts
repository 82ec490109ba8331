import type { Cards } from '@longtable/contract/cards';
import type { ConnectionStatus } from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FoundPerson, profileApi } from '@longtable/contract/profile';
import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { minSearchLength, searchLimits } from '@longtable/contract/rules/people-search';
import { cleanPersonName } from '@longtable/contract/rules/person-name';
import { cardsOfPeople } from '../../../kits/person-card.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { PersonCardRow } from '../../../policies/person-columns.ts';
import type { ConnectionStatuses } from './profile.service.ts';
import type { SearchRateLimits } from './search.limits.ts';
import * as store from './search.store.ts';

export type PeopleSearch = ReturnType<typeof createPeopleSearch>;

/** Finds people (docs/product/people.md, "Search") by any part of a name, or a whole address. */
export function createPeopleSearch(options: {
  db: Db;
  connectionStatuses: ConnectionStatuses;
  limits: SearchRateLimits;
}) {
  const { db, connectionStatuses, limits } = options;
  return {
    async search(
      actor: Actor,
      { text, scope }: ParsedInputOf<typeof profileApi.search>,
    ): Promise<{ people: FoundPerson[]; cards: Cards }> {
      const name = cleanPersonName(text);
      if (Array.from(name).length < minSearchLength) return { people: [], cards: {} };
      const limit = searchLimits[scope];
      const email = normalizeEmail(text);
      // Counted whether found or not, so that the limit reveals nothing.
      if (email !== null) {
        await limits.addressesPerHour.consume(actor.id);
        await limits.addressesPerDay.consume(actor.id);
      }
      const [named, addressed] = await Promise.all([
        store.findByName(db, { text: name, actorId: actor.id, limit }),
        email === null ? undefined : store.findByEmail(db, email, actor.id),
      ]);
      const others = named.filter(({ id }) => id !== addressed?.id);
      const rows = (addressed ? [addressed, ...others] : others).slice(0, limit);
      const statuses = await connectionStatuses(
        actor.id,
        rows.map(({ id }) => id),
      );
      return {
        people: rows.flatMap((row) => {
          const theirs = statuses.get(row.id);
          return theirs ? [presentFoundPerson(row, theirs, row.id === addressed?.id)] : [];
        }),
        cards: cardsOfPeople(rows),
      };
    },
  };
}

/** `addressKnown` when the actor has searched for them by their address. */
function presentFoundPerson(
  { id, email }: PersonCardRow,
  connection: ConnectionStatus,
  addressKnown: boolean,
): FoundPerson {
  const known = addressKnown || connection.status === 'connected';
  return { id, email: known ? email : null, connection };
}
