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
import type { Change, Changes } from '../../../platform/change.ts';
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

type Dependencies = { auth: Auth; changes: Changes; mail: Mail; limits: AccountLimits };

/** Changing the address that one signs in with: asked for here, done by whoever opens the e-mail at the new address. */
export function createEmailChanges({ auth, changes, mail, limits }: Dependencies) {
  return {
    limits,

    /**
     * Says nothing about whether the new address has an account, and takes the same time: looking for it and writing
     * to it is left to a background job.
     */
    async ask(
      actor: Actor,
      { currentPassword, email }: ParsedInputOf<typeof accountApi.changeEmail>,
    ): Promise<void> {
      await auth.reauthenticate(actor, currentPassword);
      await limits.emailChangesPerPerson.consume(actor.id);
      await limits.emailChangesPerNewAddress.consume(email);
      await changes.run(async (change) => {
        await lockSession(change.tx, actor);
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
      });
    },

    /** Whatever address waits is forgotten, and the link to it is of no use. */
    async keep(actor: Actor): Promise<void> {
      await changes.run(({ tx }) => dropEmailChange(tx, actor.id));
    },

    /**
     * Whoever has the link reads the mail of the address; that the account is theirs as well is proved by being signed
     * in to it (`auth/email-link-signed-out`). Otherwise somebody could have their account confirmed as that of another
     * person, who would find it full of ways in that are not theirs. Opened again it says the same, to anybody.
     */
    async confirm(actor: Actor | null, token: string): Promise<{ email: string }> {
      try {
        return { email: await changes.run((change) => open(change, actor, token)) };
      } catch (error) {
        // Somebody has made an account with it since it was asked for.
        if (sqlState(error) === '23505') throw refuse('auth/email-taken', { cause: error });
        throw error;
      }
    },
  };

  async function open(change: Change, actor: Actor | null, token: string): Promise<string> {
    const wanted = await openEmailLink(change.tx, token);
    const before = wanted && (await readPerson(change.tx, wanted.userId));
    if (!before) throw refuse('auth/email-link-invalid');
    const { userId, email, confirmed } = wanted;
    if (confirmed) {
      // It may have changed again since.
      if (normalizeEmail(before.email) !== email) throw refuse('auth/email-link-invalid');
      return readableEmail(email);
    }
    if (actor?.id !== userId) throw refuse('auth/email-link-signed-out');
    await lockSession(change.tx, actor);
    await auth.setEmail(change, userId, email);
    await writeEmail(change.tx, userId, email);
    await markEmailConfirmed(change.tx, userId);
    const user = presentCurrentUser({ ...before, email: readableEmail(email) });
    change.emit('me.saved', { actorId: userId, audience: [personalRoom(userId)], payload: { user } });
    await mail.send(change, { to: before.email, ...addressChangedEmail(user.name, user.email) });
    return user.email;
  }
}
