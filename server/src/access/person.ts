import type { ErrorCode } from '@longtable/contract/errors';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { UserProfileTable } from './person.table.ts';

/** A person as their profile is read. What of it somebody is shown depends on how they stand to each other. */
export type PersonRow = Pick<
  Selectable<UserProfileTable>,
  'id' | 'full_name' | 'email' | 'avatar_url' | 'time_zone' | 'created_at'
>;

export const personRowColumns = [
  'id',
  'full_name',
  'email',
  'avatar_url',
  'time_zone',
  'created_at',
] as const;

/**
 * Who may do what to a person: whoever is signed in may open anybody's profile, as search would show them anyway, and
 * changes nobody's but their own, for which no row is asked. The list rule is that there is none.
 */
export const personRule = {
  parameter: 'personId',
  refusals: { missing: 'person/not-found', forbidden: 'person/not-found' } satisfies Record<
    string,
    ErrorCode
  >,
  load: (db: Db, id: string): Promise<PersonRow | undefined> =>
    db.selectFrom('user_profiles').select(personRowColumns).where('id', '=', id).executeTakeFirst(),
  read: (): boolean => true,
  abilities: {},
};
