import type { Account } from '@longtable/contract/account';
import type { OtherWays } from '@longtable/contract/people';
import { pendingEmailOf } from '../../../platform/auth/email-changes.ts';
import { providerPrefix } from '../../../platform/auth/linked-accounts.ts';
import type { RemovedWays } from '../../../platform/auth/reclaim.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import { readFactors } from '../sign-in-factors/read-factors.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** The ways a person can sign in, for their settings. `singleSignOn` is this server's provider, if any. */
export function createAccounts(options: {
  singleSignOn: { readonly issuer: string; readonly name: string } | undefined;
}) {
  const { singleSignOn } = options;

  /** The provider's name, or its address if the server uses another provider now. */
  function providerName(providerId: string): string {
    const issuer = providerId.slice(providerPrefix.length);
    if (issuer === singleSignOn?.issuer) return singleSignOn.name;
    return URL.parse(issuer)?.host ?? issuer;
  }

  function linkedAccounts(at: Db, userId: string) {
    return at
      .selectFrom('accounts')
      .select(['provider_id', 'created_at'])
      .where('user_id', '=', userId)
      .where('provider_id', 'like', `${providerPrefix}%`)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  return {
    /** The ways to sign in besides the password, read in a transaction. */
    async otherWays(tx: Tx, userId: string): Promise<OtherWays> {
      const { twoFactor, passkeys } = await readFactors(tx, userId);
      const linked = await linkedAccounts(tx, userId);
      return {
        twoFactor: twoFactor.on,
        passkeys: passkeys.map(({ name }) => name),
        singleSignOn: linked.map(({ provider_id }) => providerName(provider_id)),
      };
    },

    /** The same for the ways that a reclaim has removed. */
    namesOf: ({ twoFactor, passkeys, providerIds }: RemovedWays): OtherWays => ({
      twoFactor,
      passkeys: [...passkeys],
      singleSignOn: providerIds.map(providerName),
    }),

    /** Throws `auth/required` when there is no such person. */
    async get(at: Db, userId: string): Promise<Account> {
      const user = await at
        .selectFrom('users')
        .select(['email', 'created_at'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user) throw refuse('auth/required');
      const linked = await linkedAccounts(at, userId);
      return {
        email: readableEmail(user.email),
        pendingEmail: await pendingEmailOf(at, userId),
        ...(await readFactors(at, userId)),
        singleSignOn: linked.map(({ provider_id, created_at }) => ({
          name: providerName(provider_id),
          linkedAt: created_at,
        })),
        createdAt: user.created_at,
      };
    },
  };
}
