import type { Selectable } from 'kysely';
import { lockPerson } from '../platform/auth/person-lock.ts';
import { actorIsNot, everybody } from './conditions.ts';
import type { UserProfileTable } from './person.table.ts';
import { definePolicy } from './policy.ts';

/** A person as their profile page needs them. What the actor is shown depends on how the two are related. */
export type PersonRow = Pick<
  Selectable<UserProfileTable>,
  'id' | 'full_name' | 'email' | 'avatar_url' | 'version' | 'time_zone' | 'created_at'
>;

export const personRowColumns = [
  'id',
  'full_name',
  'email',
  'avatar_url',
  'version',
  'time_zone',
  'created_at',
] as const;

/**
 * Everyone who is signed in may open every profile, as search shows them anyway, except of closed accounts. People
 * change their own profile by endpoints without an id, and block anybody else.
 */
export const personPolicy = definePolicy<PersonRow, 'block'>({
  param: 'personId',
  table: 'user_profiles',
  select: (db) => db.selectFrom('user_profiles').select(personRowColumns).where('closed_at', 'is', null),
  load: (db, id) =>
    db
      .selectFrom('user_profiles')
      .select(personRowColumns)
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
  visible: everybody,
  abilities: { block: actorIsNot('user_profiles.id') },
  errors: { notFound: 'person/not-found', forbidden: 'person-block/oneself' },
  lock: async (tx, id) => {
    await lockPerson(tx, id);
  },
});
