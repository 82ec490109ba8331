import type { accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Actor } from '../../../access/actor.ts';
import { personalRoom } from '../../../access/rooms.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import {
  addEmailChange,
  dropEmailChange,
  markEmailConfirmed,
  openEmailLink,
} from '../../../platform/auth/email-changes.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { toCurrentUser } from '../people.shape.ts';
import { readPerson, writeEmail } from '../people.store.ts';
import { emailChangeAskedLetter, emailChangedLetter } from './account.letters.ts';
import type { AccountLimits } from './account.limits.ts';

export type Emails = ReturnType<typeof createEmailChanges>;

type Dependencies = { auth: Auth; changes: Changes; mail: Mail; limits: AccountLimits };

/** Changing the address that one signs in with: asked for here, done by whoever opens the letter at the new address. */
export function createEmailChanges({ auth, changes, mail, limits }: Dependencies) {
  return {
    /**
     * Says nothing about whether the new address has an account, and takes the same time: looking for it and writing
     * to it is left to a background job.
     */
    async ask(
      actor: Actor,
      { currentPassword, email }: ParsedInputOf<typeof accountApi.changeEmail>,
    ): Promise<void> {
      await auth.prove(actor, currentPassword);
      await limits.changeEmail(actor.id, email);
      await changes.run(async (change) => {
        const person = await readPerson(change.tx, actor.id);
        if (!person) throw refuse('auth/required');
        if (person.email === email)
          throw refuse('request/malformed', { fields: { email: 'This is your address already.' } });
        const changeId = await addEmailChange(change.tx, actor.id, email);
        await change.enqueue('people.send-email-link', { changeId });
        const { name } = toCurrentUser(person);
        await mail.send(change, { to: person.email, ...emailChangeAskedLetter(name, email) });
      });
    },

    /** Whatever address waits is forgotten, and the link to it is of no use. */
    async keep(actor: Actor): Promise<void> {
      await changes.run(({ tx }) => dropEmailChange(tx, actor.id));
    },

    /** Whoever has the link has the address, signed in or not. Opened again it says the same. */
    async confirm(token: string, ip: string): Promise<{ email: string }> {
      await limits.confirmEmail(ip);
      try {
        return { email: await changes.run((change) => open(change, token)) };
      } catch (error) {
        // Somebody has made an account with it since it was asked for.
        if (sqlState(error) === '23505') throw refuse('auth/email-taken', { cause: error });
        throw error;
      }
    },
  };

  async function open(change: Change, token: string): Promise<string> {
    const wanted = await openEmailLink(change.tx, token);
    const before = wanted && (await readPerson(change.tx, wanted.userId));
    if (!before) throw refuse('auth/email-link-invalid');
    const { userId, email, confirmed } = wanted;
    if (confirmed) {
      // It may have changed again since.
      if (before.email !== email) throw refuse('auth/email-link-invalid');
      return email;
    }
    await auth.setEmail(change, userId, email);
    await writeEmail(change.tx, userId, email);
    await markEmailConfirmed(change.tx, userId);
    const user = toCurrentUser({ ...before, email });
    change.emit('me.saved', { actorId: userId, audience: [personalRoom(userId)], payload: { user } });
    await mail.send(change, { to: before.email, ...emailChangedLetter(user.name, email) });
    return email;
  }
}
