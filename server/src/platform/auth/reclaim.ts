import type { Tx } from '../db/database.ts';
import { passwordProvider } from './accounts.ts';
import { deleteChallenges } from './challenges.ts';
import { forgetDevices } from './known-devices.ts';
import { dropLinks } from './mailed-links.ts';
import { lockPerson } from './person-lock.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import type { EndedSession, Sessions } from './sessions.ts';

/** What was deleted from an account: names of passkeys, and the `provider_id` of linked accounts. */
export type RemovedWays = {
  readonly twoFactor: boolean;
  readonly passkeys: readonly string[];
  readonly providerIds: readonly string[];
};
export const nothingRemoved: RemovedWays = { twoFactor: false, passkeys: [], providerIds: [] };

export type Reclaimed = { readonly removed: RemovedWays; readonly ended: EndedSession[] };

/**
 * Hands an account over to the person who has just proved that its e-mail address is theirs, if nobody had proved that
 * before: whoever created it may not be its owner (docs/decisions/019). Deletes everything that had been set up:
 * password, passkeys, second factor, linked accounts, mailed links, a pending change of address, known devices and
 * sessions. Locks the person first. The caller adds the person's own way to sign in, and publishes the ended sessions.
 */
export async function reclaim(
  tx: Tx,
  userId: string,
  options: {
    sessions: Pick<Sessions, 'endAllOf'>;
    /** The linked account that proved the address. */
    keepAccountId?: string;
  },
): Promise<Reclaimed> {
  await lockPerson(tx, userId);
  const removed: RemovedWays[] = [];
  const ended: EndedSession[] = [];
  // A concurrent sign-in locks its credential: deleting that waits for it, and its session is found afterwards. A
  // concurrent setup of a credential locks its session (reauthentication.ts): ending that waits, and then there is a
  // new credential to delete.
  for (let before = -1; before < ended.length; ) {
    before = ended.length;
    removed.push(await removeWays(tx, userId, options.keepAccountId));
    await dropLinks(tx, userId);
    await forgetDevices(tx, userId);
    ended.push(...(await options.sessions.endAllOf(tx, userId)));
  }
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: new Date().toISOString() })
    .where('id', '=', userId)
    .execute();
  return { removed: together(removed), ended };
}

async function removeWays(tx: Tx, userId: string, keptAccountId?: string): Promise<RemovedWays> {
  const all = tx.deleteFrom('accounts').where('user_id', '=', userId);
  const accounts = await (keptAccountId === undefined ? all : all.where('id', '<>', keptAccountId))
    .returning('provider_id')
    .execute();
  return {
    ...(await dropFactors(tx, userId)),
    providerIds: accounts.map(({ provider_id }) => provider_id).filter((id) => id !== passwordProvider),
  };
}

/** Deletes a person's second factors and passkeys; returns what there was. */
export async function dropFactors(tx: Tx, userId: string): Promise<Omit<RemovedWays, 'providerIds'>> {
  await deleteChallenges(tx, userId);
  const secrets = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute();
  await dropRecoveryCodes(tx, userId);
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
  return {
    twoFactor: secrets.some(({ confirmed_at }) => confirmed_at !== null),
    passkeys: passkeys.map(({ name }) => name),
  };
}

function together(removed: readonly RemovedWays[]): RemovedWays {
  return {
    twoFactor: removed.some(({ twoFactor }) => twoFactor),
    passkeys: removed.flatMap(({ passkeys }) => passkeys),
    providerIds: removed.flatMap(({ providerIds }) => providerIds),
  };
}
