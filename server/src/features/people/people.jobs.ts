import { z } from 'zod';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { resetEmail } from './people.email-templates.ts';
import { presentCurrentUser } from './people.presenter.ts';
import * as store from './people.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.send-reset-link': { email: string };
  }
}

type Dependencies = { changes: Changes; auth: Auth; mail: Mail; publicUrl: URL };

/** The background jobs of people. */
export function peopleJobs({ changes, auth, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'people.send-reset-link',
      payload: z.object({ email: z.string() }),
      // After an hour it would surprise more than it helps.
      maxAttempts: 8,
      async run({ email }) {
        await changes.run(async (change) => {
          const allowed = await auth.allowReset(change.tx, email);
          const person = allowed && (await store.readPerson(change.tx, allowed.userId));
          if (!person) return;
          const url = new URL(`/reset-password?token=${allowed.token}`, publicUrl).href;
          await mail.send(change, { to: email, ...resetEmail(presentCurrentUser(person).name, url) });
        });
      },
    }),
  ];
}
