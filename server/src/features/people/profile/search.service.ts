import type { ConnectionStanding } from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FoundPerson, profileApi } from '@longtable/contract/profile';
import { minSearchLength, searchLimits } from '@longtable/contract/rules/people-search';
import { cleanPersonName } from '@longtable/contract/rules/person-name';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { toPersonCard } from '../people.shape.ts';
import type { Standings } from './profile.service.ts';
import type { CardRow } from './profile.store.ts';
import * as store from './search.store.ts';

export type PeopleSearch = ReturnType<typeof createPeopleSearch>;

/** Finding people (collaboration §5 "Search"; rulings, "User search"): by any part of a name, or a whole address. */
export function createPeopleSearch({ db, standings }: { db: Db; standings: Standings }) {
  return {
    async search(
      actor: Actor,
      { text, scope }: ParsedInputOf<typeof profileApi.search>,
    ): Promise<{ people: FoundPerson[] }> {
      const name = cleanPersonName(text);
      if (Array.from(name).length < minSearchLength) return { people: [] };
      const limit = searchLimits[scope];
      const email = text.trim().toLowerCase();
      const [named, addressed] = await Promise.all([
        store.findByName(db, { text: name, actorId: actor.id, limit }),
        email.includes('@') ? store.findByEmail(db, email, actor.id) : undefined,
      ]);
      const others = named.filter(({ id }) => id !== addressed?.id);
      const rows = (addressed ? [addressed, ...others] : others).slice(0, limit);
      const standing = await standings(
        actor.id,
        rows.map(({ id }) => id),
      );
      return {
        people: rows.flatMap((row) => {
          const theirs = standing.get(row.id);
          return theirs ? [toFound(row, theirs, row.email === email)] : [];
        }),
      };
    },
  };
}

/** `addressKnown` to who has searched for them by it. */
function toFound(row: CardRow, standing: ConnectionStanding, addressKnown: boolean): FoundPerson {
  const known = addressKnown || standing.status === 'connected';
  return { ...toPersonCard(row), email: known ? row.email : null, standing };
}
