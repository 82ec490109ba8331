import { maxPasswordLength } from '@longtable/contract/rules/password';
import type { Database, Db } from '../db/database.ts';
import type { Credentials, Device, FirstStep, StartSession } from './auth.ts';
import { ask } from './challenges.ts';
import { isOutdated, type Passwords } from './passwords.ts';

type Dependencies = {
  database: Pick<Database, 'db' | 'transaction'>;
  passwords: Passwords;
  start: StartSession;
};

/** The first step of signing in, see `Auth.signIn`. */
export function createPasswordSignIn({ database, passwords, start }: Dependencies) {
  const { db } = database;
  return async function signIn(credentials: Credentials, device: Device): Promise<FirstStep | null> {
    // Nobody's: no need for a hash of it.
    if (credentials.password.length > maxPasswordLength) return null;
    const account = await accountOf(db, credentials.email);
    if (!account?.hash) {
      // As long as it takes to find out that a password is wrong.
      await passwords.hash(credentials.password);
      return null;
    }
    const { userId, hash } = account;
    if (!(await passwords.verify(credentials.password, hash))) return null;
    const step = await database.transaction(async (tx): Promise<FirstStep | null> => {
      // A reset in the meantime has changed the password and ended all sessions and challenges, but maybe not yet this
      // one. It locks the account before it ends them: so either it waits for us and finds what we make, or we see
      // what it did.
      const standing = await lockedAccount(tx, userId);
      if (standing?.hash !== hash) return null;
      if (!standing.twoFactor) return { ...(await start(tx, userId, device)), challenge: null };
      return { userId, cookie: null, challenge: await ask(tx, 'second-factor', { userId }) };
    });
    if (!step) return signIn(credentials, device);
    if (isOutdated(hash)) await renewHash(db, passwords, userId, credentials.password, hash);
    return step;
  };
}

async function accountOf(db: Db, email: string) {
  const account = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'accounts.password as hash'])
    .where('users.email', '=', email.toLowerCase())
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  return account;
}

/** The password's hash and whether a second factor is on, after whoever is changing the password now is done. */
async function lockedAccount(tx: Db, userId: string) {
  const account = await tx
    .selectFrom('accounts')
    .leftJoin('totp_secrets', (join) =>
      join
        .onRef('totp_secrets.user_id', '=', 'accounts.user_id')
        .on('totp_secrets.confirmed_at', 'is not', null),
    )
    .select(['accounts.password as hash', 'totp_secrets.user_id as secured'])
    .where('accounts.user_id', '=', userId)
    .where('accounts.provider_id', '=', 'credential')
    .forShare('accounts')
    .executeTakeFirst();
  return account && { hash: account.hash, twoFactor: account.secured !== null };
}

/** Hashes a password anew that was hashed with parameters of the past: only now, as it was given, is it known. */
async function renewHash(
  db: Db,
  passwords: Passwords,
  userId: string,
  password: string,
  outdated: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: await passwords.hash(password) })
    .where('user_id', '=', userId)
    .where('password', '=', outdated)
    .execute();
}
