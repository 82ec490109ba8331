import type { Tx } from '../db/database.ts';
import { insertUser, linkAccount } from './accounts.ts';
import type { Identity } from './openid-provider.ts';
import { lockPerson } from './person-lock.ts';
import { reclaim } from './reclaim.ts';
import type { EndedSession, Sessions } from './sessions.ts';

/** The `provider_id` of an account at an OpenID provider is this and the issuer. */
export const providerPrefix = 'oidc:';

export type LinkedAccounts = {
  /**
   * Finds the person whose account an identity is linked to, or can be linked to by its verified e-mail address; null
   * when there is none. `'taken'` when a person has the address but the provider has not verified it. A verified
   * address hands over an account whose address nobody had proved to be theirs (reclaim.ts). Call `afterCommit` after
   * the commit.
   */
  find(
    tx: Tx,
    identity: LinkableIdentity,
  ): Promise<{ userId: string; afterCommit: () => void } | 'taken' | null>;
  /**
   * Adds a user without a password in the caller's transaction and returns the id. Throws 23505 when the address is
   * taken.
   */
  addUser(tx: Tx, user: { name: string; email: string; identity: LinkableIdentity }): Promise<string>;
};

/** `email` is in lower case, as it is stored. */
export type LinkableIdentity = Omit<Identity, 'name'>;

/** Links people to their accounts at an OpenID provider, by issuer and subject, which never change. */
export function createLinkedAccounts(sessions: Sessions): LinkedAccounts {
  async function reclaimed(tx: Tx, userId: string, keepAccountId?: string): Promise<EndedSession[]> {
    const options = { sessions, ...(keepAccountId !== undefined && { keepAccountId }) };
    return (await reclaim(tx, userId, options)).ended;
  }

  return {
    async find(tx, identity) {
      const account = accountOf(identity);
      const linked = tx
        .selectFrom('accounts')
        .select(['id', 'user_id'])
        .where('provider_id', '=', account.providerId)
        .where('account_id', '=', account.accountId);
      const found = await linked.executeTakeFirst();
      const isProof = found !== undefined && (await provesAddress(tx, found.user_id, identity));
      // The person before their ways to sign in (docs/decisions/024).
      if (isProof) await lockPerson(tx, found.user_id);
      const known = await linked
        // Makes a concurrent reclaim wait until the session that follows exists and can be ended; or finds that it has
        // deleted this row.
        .forKeyShare()
        .executeTakeFirst();
      if (known) {
        const ended =
          isProof && (await provesAddress(tx, known.user_id, identity))
            ? await reclaimed(tx, known.user_id, known.id)
            : [];
        return { userId: known.user_id, afterCommit: () => sessions.publishEnded(ended) };
      }
      if (identity.email === null) return null;
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email_verified'])
        .where('email', '=', identity.email)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) return null;
      if (!identity.emailVerified) return 'taken';
      const ended = user.email_verified ? [] : await reclaimed(tx, user.id);
      await linkAccount(tx, user.id, account);
      return { userId: user.id, afterCommit: () => sessions.publishEnded(ended) };
    },

    async addUser(tx, { name, email, identity }) {
      const { emailVerified } = identity;
      const userId = await insertUser(tx, { name, email, emailVerified });
      await linkAccount(tx, userId, accountOf(identity));
      return userId;
    },
  };
}

/** The account of an identity, as it is stored. */
function accountOf({ issuer, subject }: LinkableIdentity) {
  return { providerId: providerPrefix + issuer, accountId: subject };
}

/** Whether the provider has verified an address that nobody had proved before. */
async function provesAddress(tx: Tx, userId: string, identity: LinkableIdentity): Promise<boolean> {
  if (!identity.emailVerified || identity.email === null) return false;
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', identity.email)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return user !== undefined;
}
