import type { accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { normalizeEmail } from '@longtable/contract/rules/email-address';
import type { Auth } from '../../../platform/auth/auth.ts';
import {
  addEmailChange,
  dropEmailChange,
  markEmailConfirmed,
  openEmailLink,
} from '../../../platform/auth/email-changes.ts';
import { lockSession } from '../../../platform/auth/reauthentication.ts';
import type { Change } from '../../../platform/change.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { Actor } from '../../../policies/actor.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson, writeEmail } from '../people.store.ts';
import { addressChangedEmail, addressChangeRequestedEmail } from './account.email-templates.ts';
import type { AccountLimits } from './account.limits.ts';

export type Emails = ReturnType<typeof createEmailChanges>;

type Dependencies = { auth: Auth; mail: Mail; limits: AccountLimits };

/** Changes the address of an account: requested here, done by opening the link sent to the new address. */
export function createEmailChanges({ auth, mail, limits }: Dependencies) {
  return {
    limits,

    /** Reauthenticates the person, and counts the request against its limits. */
    async prepare(
      actor: Actor,
      { currentPassword, email }: ParsedInputOf<typeof accountApi.changeEmail>,
    ): Promise<void> {
      await auth.reauthenticate(actor, currentPassword);
      await limits.emailChangesPerPerson.consume(actor.id);
      await limits.emailChangesPerNewAddress.consume(email);
    },

    /**
     * Requests another address. Neither the response nor its duration reveal whether that has an account: a background
     * job looks for the account and sends the e-mail.
     */
    async request(change: Change, actor: Actor, email: string): Promise<void> {
      const person = await readPerson(change.tx, actor.id);
      if (!person) throw refuse('auth/required');
      if (normalizeEmail(person.email) === email)
        throw refuse('request/malformed', { fields: { email: 'This is your address already.' } });
      const changeId = await addEmailChange(change.tx, actor.id, email);
      await change.enqueue('people.send-email-link', { changeId });
      const { name } = presentCurrentUser(person);
      await mail.send(change, {
        to: person.email,
        ...addressChangeRequestedEmail(name, readableEmail(email)),
      });
    },

    /** Drops the requested address, and invalidates the link to it. */
    keep: ({ tx }: Change, actor: Actor): Promise<void> => dropEmailChange(tx, actor.id),

    /**
     * Confirms a requested address. The link proves that its holder reads the address's mail; being signed in proves
     * that the account is theirs as well (`auth/email-link-signed-out`). Otherwise an attacker could have their own
     * account confirmed by another person, and keep ways to sign in to it. A link that was opened before gets the same
     * answer for everyone.
     */
    async confirm(change: Change, actor: Actor | null, token: string): Promise<{ email: string }> {
      return { email: await open(change, actor, token) };
    },
  };

  async function open(change: Change, actor: Actor | null, token: string): Promise<string> {
    const wanted = await openEmailLink(change.tx, token);
    const before = wanted && (await readPerson(change.tx, wanted.userId));
    if (!before) throw refuse('auth/email-link-invalid');
    const { userId, email, confirmed } = wanted;
    if (confirmed) {
      // The address may have changed again since.
      if (normalizeEmail(before.email) !== email) throw refuse('auth/email-link-invalid');
      return readableEmail(email);
    }
    if (actor?.id !== userId) throw refuse('auth/email-link-signed-out');
    await lockSession(change.tx, actor);
    await setEmail(change, userId, email);
    await markEmailConfirmed(change.tx, userId);
    const user = presentCurrentUser({ ...before, email: readableEmail(email) });
    change.emit('me.saved', { actorId: userId, audience: [personalRoom(userId)], payload: { user } });
    await mail.send(change, { to: before.email, ...addressChangedEmail(user.name, user.email) });
    return user.email;
  }

  async function setEmail(change: Change, userId: string, email: string): Promise<void> {
    try {
      await auth.setEmail(change, userId, email);
      await writeEmail(change.tx, userId, email);
    } catch (error) {
      // Somebody has created an account with this address since.
      throw sqlState(error) === '23505' ? refuse('auth/email-taken', { cause: error }) : error;
    }
  }
}
