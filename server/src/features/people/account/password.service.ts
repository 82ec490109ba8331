import type { accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Change } from '../../../platform/change.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Actor } from '../../../policies/actor.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson } from '../people.store.ts';
import { passwordChangedEmail } from './account.email-templates.ts';

export type Passwords = ReturnType<typeof createPasswordChanges>;

/** Sets or changes a person's password. */
export function createPasswordChanges({ auth, mail }: { auth: Auth; mail: Mail }) {
  return {
    /** Reauthenticates the person, and hashes the new password. */
    async prepare(
      actor: Actor,
      { currentPassword, newPassword }: ParsedInputOf<typeof accountApi.changePassword>,
    ): Promise<{ hash: string }> {
      await auth.reauthenticate(actor, currentPassword);
      return { hash: await auth.hashPassword(newPassword) };
    },

    async change(change: Change, actor: Actor, { hash }: { hash: string }): Promise<{ done: true }> {
      await auth.setPassword(change, actor, hash);
      const row = await readPerson(change.tx, actor.id);
      if (row)
        await mail.send(change, { to: row.email, ...passwordChangedEmail(presentCurrentUser(row).name) });
      return { done: true };
    },
  };
}
