import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { readableEmail } from '../../platform/mail/readable-email.ts';
import { type LimitColumns, limitColumnNames } from '../../policies/column-limits.table.ts';
import type { UserProfileTable } from '../../policies/person.table.ts';

export type PersonRow = Pick<
  Selectable<UserProfileTable>,
  | 'id'
  | 'full_name'
  | 'email'
  | 'avatar_url'
  | 'plan'
  | 'time_zone'
  | 'week_start'
  | 'shows_online'
  | keyof LimitColumns
>;

const columns = [
  'id',
  'full_name',
  'email',
  'avatar_url',
  'plan',
  'time_zone',
  'week_start',
  'shows_online',
  ...limitColumnNames,
] as const;

export function readPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('user_profiles').select(columns).where('id', '=', id).executeTakeFirst();
}

/** By the address in its stored form (rules/email-address.ts); the profile has it for display. */
export function readPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('user_profiles')
    .select(columns)
    .where('id', '=', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email))
    .executeTakeFirst();
}

export function insertPerson(
  db: Db,
  { email, ...person }: Pick<PersonRow, 'id' | 'full_name' | 'email' | 'time_zone'>,
): Promise<PersonRow> {
  return db
    .insertInto('user_profiles')
    .values({ ...person, email: readableEmail(email) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Throws 23505 when the address is taken. */
export async function writeEmail(db: Db, id: string, email: string): Promise<void> {
  await db
    .updateTable('user_profiles')
    .set({ email: readableEmail(email), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}
