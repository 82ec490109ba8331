import type { accountApi, DeletionPreview } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Actor } from '../../../access/actor.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Obstacle, PersonalData } from '../../../platform/personal-data.ts';
import { toCurrentUser } from '../people.shape.ts';
import { readPerson } from '../people.store.ts';
import { farewellLetter } from './account.letters.ts';

export type Deletions = ReturnType<typeof createDeletions>;

/** So many names of what stands in the way are told. */
const namesTold = 3;

/** Deleting an account: what it would do, and doing it, for good. */
export function createDeletions(options: {
  db: Db;
  auth: Pick<Auth, 'prove' | 'hold' | 'remove'>;
  changes: Changes;
  mail: Pick<Mail, 'send' | 'forget'>;
  /** In the order in which they are erased. */
  personalData: readonly PersonalData[];
}) {
  const { db, auth, changes, mail, personalData } = options;

  async function obstaclesOf(at: Db, userId: string): Promise<Obstacle[]> {
    const obstacles: Obstacle[] = [];
    for (const data of personalData) obstacles.push(...(await data.obstacles(at, userId)));
    return obstacles;
  }

  return {
    async preview(actor: Actor): Promise<DeletionPreview> {
      const consequences: string[] = [];
      for (const data of personalData) consequences.push(...(await data.consequences(db, actor.id)));
      return { obstacles: await obstaclesOf(db, actor.id), consequences };
    },

    /** Asked for twice, at once or after the answer was lost, it is done once. */
    async delete(
      actor: Actor,
      { confirmation, currentPassword }: ParsedInputOf<typeof accountApi.delete>,
    ): Promise<{ done: true }> {
      const person = await readPerson(db, actor.id);
      if (!person) return { done: true };
      if (confirmation.trim().toLowerCase() !== person.email.toLowerCase())
        throw refuse('account/confirmation-wrong');
      await auth.prove(actor, currentPassword);
      await changes.run(async (change) => {
        const held = await auth.hold(change, actor.id);
        if (!held) return;
        // Only now: somebody may have joined what they own a moment ago.
        const obstacles = await obstaclesOf(change.tx, actor.id);
        if (obstacles.length > 0)
          throw refuse('account/owns-with-others', { params: { names: namesOf(obstacles) } });
        for (const data of personalData) await data.erase(change, actor.id);
        await auth.remove(change, actor.id);
        await mail.forget(change, held.email);
        await mail.send(change, { to: held.email, ...farewellLetter(toCurrentUser(person).name) });
      });
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
