import type { Account } from '@longtable/contract/account';
import { passwordHashOf } from '../../../platform/auth/accounts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { passkeyPolicy } from '../../../policies/passkey.ts';

/** The ways a person can sign in, as their settings show them. */
export type Factors = Pick<Account, 'hasPassword' | 'twoFactor' | 'passkeys'>;

/** Reads whether a person has a password and two-factor authentication, and their passkeys, oldest first. */
export async function readFactors(db: Db, userId: string): Promise<Factors> {
  const [hash, secret, codes, passkeys] = await together([
    passwordHashOf(db, userId),
    db
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at', 'synced'])
      .where(passkeyPolicy.visibleTo(userId))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  return {
    hasPassword: hash !== '',
    twoFactor: { on: secret !== undefined, recoveryCodesLeft: codes.left },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, synced }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      synced,
    })),
  };
}
