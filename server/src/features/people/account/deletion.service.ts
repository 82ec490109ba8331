import type { accountApi, DeletionPreview } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { sql } from 'kysely';
import { isClosed } from '../../../kits/closed-account.ts';
import type { Obstacle, PersonalData } from '../../../kits/personal-data.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import { lockSession } from '../../../platform/auth/reauthentication.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Actor } from '../../../policies/actor.ts';
import { readPerson } from '../people.store.ts';
import type { Erasure } from './erasure.ts';

export type Deletions = ReturnType<typeof createDeletions>;

/** Most obstacles to name. */
const namesTold = 3;

/**
 * Deletes accounts. First the account is closed in one short transaction: from then on nobody signs in to it, finds the
 * person or assigns anything to them. Then it is erased in parts (erasure.ts).
 */
export function createDeletions(options: {
  db: Db;
  auth: Pick<Auth, 'reauthenticate' | 'close'>;
  changes: Changes;
  erasure: Pick<Erasure, 'enqueue' | 'eraseSoon'>;
  personalData: readonly PersonalData[];
  log: Log;
}) {
  const { db, auth, changes, erasure, personalData, log } = options;

  async function obstaclesOf(at: Db, userId: string): Promise<Obstacle[]> {
    const obstacles: Obstacle[] = [];
    for (const data of personalData) obstacles.push(...(await data.obstacles(at, userId)));
    return obstacles;
  }

  async function close(change: Change, actor: Actor): Promise<void> {
    const { tx } = change;
    const { id: userId } = actor;
    if (!(await lockPerson(tx, userId)) || (await isClosed(tx, userId))) return;
    await lockSession(tx, actor);
    for (const data of personalData) await data.lockOwned(tx, userId);
    // Checked under the lock, since somebody may have joined meanwhile.
    const obstacles = await obstaclesOf(tx, userId);
    if (obstacles.length > 0)
      throw refuse('account/owns-with-others', { params: { names: namesOf(obstacles) } });
    await tx.updateTable('user_profiles').set({ closed_at: sql`now()` }).where('id', '=', userId).execute();
    for (const data of personalData) await data.close(change, userId);
    await auth.close(change, userId);
    await erasure.enqueue(change, userId);
  }

  return {
    async preview(actor: Actor): Promise<DeletionPreview> {
      const consequences: string[] = [];
      for (const data of personalData) consequences.push(...(await data.consequences(db, actor.id)));
      return { obstacles: await obstaclesOf(db, actor.id), consequences };
    },

    /** Idempotent: a concurrent or repeated request changes nothing. */
    async delete(
      actor: Actor,
      { confirmation, currentPassword }: ParsedInputOf<typeof accountApi.delete>,
    ): Promise<{ done: true }> {
      const person = await readPerson(db, actor.id);
      if (!person || (await isClosed(db, actor.id))) return { done: true };
      if (normalizeEmail(confirmation) !== normalizeEmail(person.email))
        throw refuse('account/confirmation-wrong');
      await auth.reauthenticate(actor, currentPassword);
      await changes.run((change) => close(change, actor));
      // There is no way back from here: if this fails, the job erases what is left.
      await erasure
        .eraseSoon(actor.id)
        .catch((error: unknown) => log.warn({ err: error }, 'a closed account is not erased yet'));
      return { done: true };
    },
  };
}

/** `Alpha`, `Alpha and Beta`, `Alpha, Beta, Gamma and 2 more`. */
function namesOf(obstacles: readonly Obstacle[]): string {
  const names = obstacles.slice(0, namesTold).map(({ name }) => name);
  const more = obstacles.length - names.length;
  const parts = more > 0 ? [...names, `${more} more`] : names;
  return new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }).format(parts);
}
