import { setTimeout as pause } from 'node:timers/promises';
import { personName } from '@longtable/contract/rules/person-name';
import { z } from 'zod';
import type { PersonalData } from '../../../kits/personal-data.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import { placeholderOf } from '../../../platform/auth/own-account.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { writeEmail } from '../people.store.ts';
import { accountDeletedEmail } from './account.email-templates.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.erase-account': { userId: string };
  }
}

/** How long a request erases, in milliseconds; the job does the rest. */
const inRequest = 5000;
/** When the job starts, in milliseconds after the account was closed: most are erased by then. */
const jobAfter = 30_000;
/** Pause before checking again for what requests that were under way have left, in milliseconds. */
const untilNextRound = 100;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Erases closed accounts in parts, each a short transaction, so that nobody waits long for its locks or, with live
 * events, for its end (docs/decisions/024). Every part is idempotent: after a crash the job runs all of them.
 */
export function createErasure(options: {
  auth: Pick<Auth, 'releaseAddress' | 'remove'>;
  changes: Changes;
  mail: Pick<Mail, 'send' | 'forget'>;
  /** In the order in which they are erased. */
  personalData: readonly PersonalData[];
}) {
  const { auth, changes, mail, personalData } = options;

  /** True when nothing is left; false when `goesOn` stopped it. */
  async function erase(userId: string, goesOn: () => boolean): Promise<boolean> {
    await changes.run((change) => releaseAddress(change, userId));
    while (goesOn()) {
      if ((await eraseAllParts(userId, goesOn)) && (await changes.run((change) => remove(change, userId))))
        return true;
      await pause(untilNextRound);
    }
    return false;
  }

  async function eraseAllParts(userId: string, goesOn: () => boolean): Promise<boolean> {
    for (const { erase: steps } of personalData) {
      // What an earlier step has removed may come back meanwhile, for example when two people who share tasks are
      // erased concurrently: after a step that found something, start over with the feature's first step.
      for (let next = 0; next < steps.length; ) {
        const step = steps[next];
        if (!step || !goesOn()) return false;
        next = (await changes.run((change) => step(change, userId))) ? 0 : next + 1;
      }
    }
    return true;
  }

  /** Releases the address and sends a last e-mail to it. */
  async function releaseAddress(change: Change, userId: string): Promise<void> {
    const released = await auth.releaseAddress(change, userId);
    if (!released) return;
    const { email, name } = released;
    await writeEmail(change.tx, userId, placeholderOf(userId));
    await mail.forget(change, email);
    await mail.send(change, { to: email, ...accountDeletedEmail(personName({ fullName: name, email })) });
  }

  function remove(change: Change, userId: string): Promise<boolean> {
    return auth.remove(change, userId, async () => {
      for (const data of personalData) if (await data.remains(change.tx, userId)) return false;
      return true;
    });
  }

  return {
    /** Enqueues the job that erases the account, within the change that closes it. */
    async enqueue(change: Change, userId: string): Promise<void> {
      const runAt = new Date(Date.now() + jobAfter);
      await change.enqueue('people.erase-account', { userId }, { runAt, key: `erase-account:${userId}` });
    },

    /** Erases for as long as a request may take. */
    eraseSoon(userId: string): Promise<boolean> {
      const until = Date.now() + inRequest;
      return erase(userId, () => Date.now() < until);
    },

    job: defineJob({
      name: 'people.erase-account',
      payload: z.object({ userId: z.string() }),
      async run({ userId }, { signal }): Promise<void> {
        const isDone = await erase(userId, () => !signal.aborted);
        // Retried after the restart.
        if (!isDone) throw new Error(`The account ${userId} is not erased yet.`);
      },
    }) satisfies JobDefinition,
  };
}
