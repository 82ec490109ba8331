import type { Tx } from '../db/database.ts';
import type { Library } from './library.ts';
import type { Identity } from './openid-provider.ts';
import { dropLinks } from './own-account.ts';
import type { EndedSession, Sessions } from './sessions.ts';
import { dropFactors } from './two-factor.ts';

/** What the `provider_id` of accounts at OpenID providers begins with; their issuer follows. */
export const providerPrefix = 'oidc:';

export type LinkedAccounts = {
  /**
   * Whose account an identity leads to, linking it by a verified e-mail address if need be; null when there is none.
   * `'taken'` when its address is somebody's, but not verified. `afterCommit` is to be called once the transaction is
   * committed.
   */
  find(
    tx: Tx,
    identity: LinkableIdentity,
  ): Promise<{ userId: string; afterCommit: () => void } | 'taken' | null>;
  /** A new user without a password, in the caller's transaction; its id. Throws 23505 when somebody was first. */
  addUser(tx: Tx, user: { name: string; email: string; identity: LinkableIdentity }): Promise<string>;
};

/** `email` is in lower case, as it is kept. */
export type LinkableIdentity = Omit<Identity, 'name'>;

/** The accounts of people at an OpenID provider: by them it is known who comes back, whatever else has changed there. */
export function createLinkedAccounts(library: Library, sessions: Sessions): LinkedAccounts {
  async function link(tx: Tx, userId: string, { issuer, subject }: LinkableIdentity): Promise<void> {
    const internal = await library.inTransaction(tx);
    await internal.linkAccount({ userId, accountId: subject, providerId: providerPrefix + issuer });
  }

  return {
    async find(tx, identity) {
      const known = await tx
        .selectFrom('accounts')
        .select('user_id')
        .where('provider_id', '=', providerPrefix + identity.issuer)
        .where('account_id', '=', identity.subject)
        .executeTakeFirst();
      if (known) return { userId: known.user_id, afterCommit: () => undefined };
      if (identity.email === null) return null;
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email_verified'])
        .where('email', '=', identity.email)
        .forUpdate()
        .executeTakeFirst();
      if (!user) return null;
      if (!identity.emailVerified) return 'taken';
      const ended = user.email_verified ? [] : await disown(tx, user.id, sessions);
      await link(tx, user.id, identity);
      return { userId: user.id, afterCommit: () => sessions.announce(ended) };
    },

    async addUser(tx, { name, email, identity }) {
      const internal = await library.inTransaction(tx);
      const { emailVerified } = identity;
      const user = await internal.createUser({ name, email, emailVerified }, { method: 'oauth' });
      await link(tx, user.id, identity);
      return user.id;
    },
  };
}

/**
 * Takes an account from whoever made it with an address that they never proved to be theirs, for the person who has:
 * no way in is left but the one that is linked next.
 */
async function disown(tx: Tx, userId: string, sessions: Sessions): Promise<EndedSession[]> {
  // First the ways in, then what they led to: who is signing in by one at this moment either waits for us and finds
  // it gone, or we wait for them and find their session.
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await dropFactors(tx, userId);
  await dropLinks(tx, userId);
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
  return sessions.endAllOf(tx, userId);
}
