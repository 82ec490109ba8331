import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser, peopleApi } from '@longtable/contract/people';
import type { Auth, Device, SignedIn } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import { type Database, sqlState } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { createPeopleLimits } from './people.limits.ts';
import { toCurrentUser } from './people.shape.ts';
import * as store from './people.store.ts';

type Input<Name extends keyof typeof peopleApi> = ParsedInputOf<(typeof peopleApi)[Name]>;

/** Somebody who is signed in from now on, and the Set-Cookie header that says so. */
export type Welcome = { readonly user: CurrentUser; readonly cookie: string };

export type People = ReturnType<typeof createPeople>;

/** Signing up, in and out, and what a person knows of themselves (workspace §3 "Current user", §4 "Authentication"). */
export function createPeople(options: { database: Database; auth: Auth; changes: Changes }) {
  const { database, auth, changes } = options;
  const { db } = database;
  const limits = createPeopleLimits(database.pool);

  async function welcome({ userId, cookie }: SignedIn): Promise<Welcome> {
    const row = await store.readPerson(db, userId);
    if (!row) throw new Error(`The user ${userId} has no profile.`);
    return { user: toCurrentUser(row), cookie };
  }

  /** Null when the address or the password is wrong; counts the try. */
  async function tryToSignIn({ email, password }: Input<'signIn'>, device: Device): Promise<Welcome | null> {
    await limits.signIn(email, device.ip);
    const signedIn = await auth.signIn({ email, password }, device);
    if (!signedIn) return null;
    await limits.signedIn(email, device.ip);
    return welcome(signedIn);
  }

  return {
    /** The signed-in person; null when they are gone. */
    async current(userId: string): Promise<CurrentUser | null> {
      const row = await store.readPerson(db, userId);
      return row ? toCurrentUser(row) : null;
    },

    async signIn(input: Input<'signIn'>, device: Device): Promise<Welcome> {
      const welcomed = await tryToSignIn(input, device);
      if (!welcomed) throw refuse('auth/wrong-credentials');
      return welcomed;
    },

    /**
     * Makes an account. Whoever signs up again with the right password, because the answer was lost on its way, is
     * signed in; with a wrong one it is a try at signing in like any other.
     */
    async signUp(input: Input<'signUp'>, device: Device): Promise<Welcome> {
      await limits.signUp(device.ip);
      const id = await add(input);
      if (id) {
        await limits.signedUp(input.email, device.ip);
        return welcome(await auth.startSession(id, device));
      }
      const welcomed = await tryToSignIn(input, device);
      if (!welcomed) throw refuse('auth/sign-up-refused');
      return welcomed;
    },

    /**
     * Says nothing about whether there is such an account, and takes the same time: looking for it and writing to it
     * is left to a background job.
     */
    async forgotPassword({ email }: Input<'forgotPassword'>, device: Device): Promise<{ done: true }> {
      await limits.resetLink(email, device.ip);
      await changes.run((change) => change.enqueue('people.send-reset-link', { email }));
      return { done: true };
    },

    async resetPassword(
      { token, password }: Input<'resetPassword'>,
      device: Device,
    ): Promise<{ done: true }> {
      const userId = await auth.resetPassword(token, password);
      if (!userId) throw refuse('auth/reset-link-invalid');
      const row = await store.readPerson(db, userId);
      if (row) await limits.passwordReset(row.email, device.ip);
      return { done: true };
    },
  };

  /** The id of the new person; null when the address has an account. */
  async function add({ fullName, email, password, timeZone }: Input<'signUp'>): Promise<string | null> {
    if (await store.readPersonByEmail(db, email)) return null;
    const passwordHash = await auth.hashPassword(password);
    try {
      return await database.transaction(async (tx) => {
        const id = await auth.addUser(tx, { name: fullName, email, passwordHash });
        await store.insertPerson(tx, { id, full_name: fullName, email, time_zone: timeZone });
        return id;
      });
    } catch (error) {
      // Somebody signed up with it between our look and now.
      if (sqlState(error) === '23505') return null;
      throw error;
    }
  }
}
