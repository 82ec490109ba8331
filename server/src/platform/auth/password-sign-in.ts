import { maxPasswordLength } from '@longtable/contract/rules/password';
import type { Database, Db } from '../db/database.ts';
import { passwordProvider } from './accounts.ts';
import type { Credentials, FirstStep, StartSession } from './auth.ts';
import { issueChallenge } from './challenges.ts';
import type { Device } from './known-devices.ts';
import type { Passwords } from './passwords.ts';

type Dependencies = {
  database: Pick<Database, 'db' | 'transaction'>;
  passwords: Passwords;
  start: StartSession;
};

/** The first step of signing in, see `Auth.signIn`. */
export function createPasswordSignIn({ database, passwords, start }: Dependencies) {
  const { db } = database;
  return async function signIn(credentials: Credentials, device: Device): Promise<FirstStep | null> {
    // No account has such a password, so save the hash.
    if (credentials.password.length > maxPasswordLength) return null;
    const account = await accountOf(db, credentials.email);
    if (!account?.hash) {
      // Takes as long as the check of a wrong password.
      await passwords.hash(credentials.password);
      return null;
    }
    const { userId, hash } = account;
    if (!(await passwords.verify(credentials.password, hash))) return null;
    // Before the session starts: hashing may be refused, and the person signs in again then.
    const renewed = passwords.isOutdated(hash) ? await passwords.hash(credentials.password) : null;
    const step = await database.transaction(async (tx): Promise<FirstStep | null> => {
      // A concurrent reset changes the password before it ends sessions and challenges. Lock the account: either the reset
      // waits for us and finds our session, or we see the new password.
      const locked = await lockAccount(tx, userId);
      if (locked?.hash !== hash) return null;
      if (!locked.twoFactor) return { ...(await start(tx, userId, device)), challenge: null };
      return { userId, cookie: null, challenge: await issueChallenge(tx, 'second-factor', { userId }) };
    });
    if (!step) return signIn(credentials, device);
    if (renewed !== null) await replaceHash(db, userId, { outdated: hash, renewed });
    return step;
  };
}

async function accountOf(db: Db, email: string) {
  const account = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'accounts.password as hash'])
    .where('users.email', '=', email.toLowerCase())
    .where('accounts.provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return account;
}

/**
 * Reads the password's hash and whether a second factor is on, after waiting for a concurrent change of the password.
 */
async function lockAccount(tx: Db, userId: string) {
  const account = await tx
    .selectFrom('accounts')
    .leftJoin('totp_secrets', (join) =>
      join
        .onRef('totp_secrets.user_id', '=', 'accounts.user_id')
        .on('totp_secrets.confirmed_at', 'is not', null),
    )
    .select(['accounts.password as hash', 'totp_secrets.user_id as secured'])
    .where('accounts.user_id', '=', userId)
    .where('accounts.provider_id', '=', passwordProvider)
    .forShare('accounts')
    .executeTakeFirst();
  return account && { hash: account.hash, twoFactor: account.secured !== null };
}

/** Replaces a hash with outdated parameters, unless the password was changed meanwhile. */
async function replaceHash(
  db: Db,
  userId: string,
  { outdated, renewed }: { outdated: string; renewed: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: renewed })
    .where('user_id', '=', userId)
    .where('password', '=', outdated)
    .execute();
}
