import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser, peopleApi } from '@longtable/contract/people';
import type { Auth, Device, FirstStep } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import { type Database, sqlState } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { invitationHashOf, type SignUps } from './joining/sign-ups.ts';
import { createPeopleLimits } from './people.limits.ts';
import { toCurrentUser } from './people.shape.ts';
import * as store from './people.store.ts';

type Input<Name extends keyof typeof peopleApi> = ParsedInputOf<(typeof peopleApi)[Name]>;

/**
 * Somebody who is signed in from now on, and the Set-Cookie header that says so; or the challenge that they have to
 * meet with their second factor first.
 */
export type Welcome =
  | { readonly user: CurrentUser; readonly cookie: string; readonly challenge: null }
  | { readonly user: null; readonly cookie: null; readonly challenge: string };

export type People = ReturnType<typeof createPeople>;

/** Signing up, in and out, and what a person knows of themselves (workspace §3 "Current user", §4 "Authentication"). */
export function createPeople(options: {
  database: Database;
  auth: Auth;
  changes: Changes;
  signUps: SignUps;
}) {
  const { database, auth, changes, signUps } = options;
  const { db } = database;
  const limits = createPeopleLimits(database.pool);

  async function welcome(step: FirstStep): Promise<Welcome> {
    if (step.challenge !== null) return { user: null, cookie: null, challenge: step.challenge };
    const row = await store.readPerson(db, step.userId);
    if (!row) throw new Error(`The user ${step.userId} has no profile.`);
    return { user: toCurrentUser(row), cookie: step.cookie, challenge: null };
  }

  /** Null when the address or the password is wrong; counts the try. */
  async function tryToSignIn({ email, password }: Input<'signIn'>, device: Device): Promise<Welcome | null> {
    await limits.signIn(email, device.ip);
    const step = await auth.signIn({ email, password }, device);
    if (!step) return null;
    await limits.signedIn(email, device.ip);
    return welcome(step);
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
     * Makes an account, if this server takes new ones. Whoever signs up again with the right password, because the
     * answer was lost on its way, is signed in; with a wrong one it is a try at signing in like any other.
     */
    async signUp(input: Input<'signUp'>, device: Device): Promise<Welcome> {
      await limits.signUp(device.ip);
      signUps.demand('password', invitationHashOf(input.invitation));
      const { id, refused } = await add(input);
      if (id !== null) {
        await limits.signedUp(input.email, device.ip);
        return welcome({ ...(await auth.startSession(db, id, device)), challenge: null });
      }
      const welcomed = await tryToSignIn(input, device);
      if (!welcomed) throw refuse(refused);
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

  /** The id of the new person, or why there is none. Whether the address has an account is said last. */
  async function add(input: Input<'signUp'>): Promise<Added> {
    const { fullName, email, password, timeZone } = input;
    const invitation = invitationHashOf(input.invitation);
    if (!(await signUps.admits('password', invitation))) return uninvited;
    if (await store.readPersonByEmail(db, email)) return known;
    const passwordHash = await auth.hashPassword(password);
    try {
      return await changes.run(async (change) => {
        const admission = await signUps.admit(change, 'password', invitation);
        if (!admission) return uninvited;
        const id = await auth.addUser(change.tx, { name: fullName, email, passwordHash });
        await store.insertPerson(change.tx, { id, full_name: fullName, email, time_zone: timeZone });
        await signUps.welcome(change, admission, id);
        return { id };
      });
    } catch (error) {
      // Somebody signed up with it between our look and now.
      if (sqlState(error) === '23505') return known;
      throw error;
    }
  }
}

type Added =
  | { readonly id: string; readonly refused?: never }
  | { readonly id: null; readonly refused: 'auth/sign-up-refused' | 'auth/invitation-invalid' };
const known = { id: null, refused: 'auth/sign-up-refused' } as const;
const uninvited = { id: null, refused: 'auth/invitation-invalid' } as const;
