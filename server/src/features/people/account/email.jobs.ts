import { z } from 'zod';
import { tokenForEmailChange } from '../../../platform/auth/email-changes.ts';
import type { Changes } from '../../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson, readPersonByEmail } from '../people.store.ts';
import { addressInUseEmail, confirmAddressEmail } from './account.email-templates.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.send-email-link': { changeId: string };
  }
}

type Dependencies = { changes: Changes; mail: Mail; publicUrl: URL };

/** Sends the e-mail to an address that waits for its confirmation. */
export function emailJobs({ changes, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'people.send-email-link',
      payload: z.object({ changeId: z.string() }),
      // The link would not work after an hour.
      maxAttempts: 8,
      run: ({ changeId }) =>
        changes.run(async (change) => {
          // Null on a repeated run: the e-mail was sent, and its link stays valid.
          const wanted = await tokenForEmailChange(change.tx, changeId);
          if (!wanted) return;
          const owner = await readPersonByEmail(change.tx, wanted.email);
          if (owner) {
            // Discards the token, which makes the change impossible to confirm.
            await mail.send(change, {
              to: wanted.email,
              ...addressInUseEmail(presentCurrentUser(owner).name),
            });
            return;
          }
          const person = await readPerson(change.tx, wanted.userId);
          if (!person) return;
          const url = new URL(`/auth/callback?confirm-email=${wanted.token}`, publicUrl).href;
          const message = confirmAddressEmail(presentCurrentUser(person).name, url);
          await mail.send(change, { to: wanted.email, ...message });
        }),
    }),
  ];
}
