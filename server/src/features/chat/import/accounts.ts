import '../../../platform/auth/auth.table.ts';
import '../../../policies/person.table.ts';
import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SourcePerson } from './chat-export.ts';

/** The people of an export who have an account here, by their keys, and those who have none. */
export type Accounts = {
  readonly idOf: ReadonlyMap<string, string>;
  readonly missing: readonly SourcePerson[];
  /** An account has the address, but nobody has proved that it is theirs. */
  readonly unproven: readonly SourcePerson[];
};

/** Addresses per statement. */
const atOnce = 1000;

/**
 * Finds the accounts of people by their e-mail addresses. Addresses that were never confirmed count only with `trustAddresses`: whoever
 * signed up with the address of somebody else would read that person's direct messages.
 */
export async function findAccounts(
  db: Db,
  people: Iterable<SourcePerson>,
  { trustAddresses }: { trustAddresses: boolean },
): Promise<Accounts> {
  const idOf = new Map<string, string>();
  const missing: SourcePerson[] = [];
  const unproven: SourcePerson[] = [];
  const all = [...people];
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce).map((person) => ({
      person,
      email: person.email === null ? null : normalizeEmail(person.email),
    }));
    const found = await readAccounts(
      db,
      some.flatMap(({ email }) => (email === null ? [] : [email])),
    );
    for (const { person, email } of some) {
      const account = email === null ? undefined : found.get(email);
      if (!account) missing.push(person);
      else if (!account.email_verified && !trustAddresses) unproven.push(person);
      else idOf.set(person.key, account.id);
    }
  }
  return { idOf, missing, unproven };
}

async function readAccounts(db: Db, emails: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_profiles', 'user_profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_verified'])
    .where('users.email', '=', sql<string>`any(${[...emails]}::text[])`)
    .where('user_profiles.closed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.email, row]));
}
