import type { accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Actor } from '../../../policies/actor.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson } from '../people.store.ts';
import { passwordChangedEmail } from './account.email-templates.ts';

export type Passwords = ReturnType<typeof createPasswordChanges>;

/** Changing one's password, or setting one. */
export function createPasswordChanges({ auth, changes, mail }: { auth: Auth; changes: Changes; mail: Mail }) {
  return {
    async change(
      actor: Actor,
      { currentPassword, newPassword }: ParsedInputOf<typeof accountApi.changePassword>,
    ): Promise<{ done: true }> {
      await auth.reauthenticate(actor, currentPassword);
      const hash = await auth.hashPassword(newPassword);
      await changes.run(async (change) => {
        await auth.setPassword(change, actor, hash);
        const row = await readPerson(change.tx, actor.id);
        if (!row) return;
        await mail.send(change, { to: row.email, ...passwordChangedEmail(presentCurrentUser(row).name) });
      });
      return { done: true };
    },
  };
}
