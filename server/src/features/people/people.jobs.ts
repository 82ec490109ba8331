import { z } from 'zod';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { toCurrentUser } from './people.shape.ts';
import * as store from './people.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.send-reset-link': { email: string };
  }
}

type Dependencies = { db: Db; changes: Changes; auth: Auth; mail: Mail; publicUrl: URL };

/** The background jobs of people. */
export function peopleJobs({ db, changes, auth, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'people.send-reset-link',
      payload: z.object({ email: z.string() }),
      // After an hour it would surprise more than it helps.
      maxAttempts: 8,
      async run({ email }) {
        const row = await store.readPersonByEmail(db, email);
        if (!row) return;
        await changes.run(async (change) => {
          const token = await auth.allowReset(change.tx, row.id);
          const url = new URL(`/reset-password?token=${token}`, publicUrl).href;
          await mail.send(change, { to: row.email, ...resetLetter(toCurrentUser(row).name, url) });
        });
      },
    }),
  ];
}

function resetLetter(name: string, url: string) {
  const letter = composeMail({
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'somebody, most likely you, has asked for a new password for your Longtable account.',
    ],
    button: { label: 'Choose a new password', url },
    footnote: 'The link works once, and for an hour. If it was not you, you need not do anything.',
  });
  return { subject: 'Choose a new password for Longtable', ...letter };
}
