import { newId } from '@longtable/contract/ids';
import type { Db, Tx } from '../db/database.ts';

/** The `provider_id` of the account that holds a person's password; its `account_id` is the person's id. */
export const passwordProvider = 'credential';

/** `emailVerified` when the person has proved that the address is theirs (docs/decisions/019). */
export type NewUser = { readonly name: string; readonly email: string; readonly emailVerified?: boolean };

/** Inserts a user who cannot sign in yet and returns the id. Throws 23505 when the address is taken. */
export async function insertUser(tx: Tx, { name, email, emailVerified = false }: NewUser): Promise<string> {
  const id = newId();
  // Addresses are stored and looked up in lower case.
  const values = { id, name, email: email.toLowerCase(), email_verified: emailVerified };
  await tx.insertInto('users').values(values).execute();
  return id;
}

/** Links a person to their account at a provider. Throws 23505 when that account is linked already. */
export async function linkAccount(
  tx: Tx,
  userId: string,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<void> {
  const values = { id: newId(), user_id: userId, provider_id: providerId, account_id: accountId };
  await tx.insertInto('accounts').values(values).execute();
}

/** Sets the password of a person, whether or not they had one. */
export async function writePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id: userId,
      provider_id: passwordProvider,
      account_id: userId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash }),
    )
    .execute();
}

/** The hash of a person's password; '' when they have none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return account?.password ?? '';
}
