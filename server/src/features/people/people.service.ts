import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser, PasswordReset, peopleApi } from '@longtable/contract/people';
import type { Auth, Credentials, FirstStep } from '../../platform/auth/auth.ts';
import type { Device } from '../../platform/auth/known-devices.ts';
import type { Change, Changes } from '../../platform/change.ts';
import { type Database, sqlState } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Accounts } from './account/account.service.ts';
import { createSignUpLinks } from './joining/sign-up-links.service.ts';
import { invitationHashOf, type SignUps } from './joining/sign-ups.ts';
import { passwordResetEmail } from './people.email-templates.ts';
import { createPeopleLimits } from './people.limits.ts';
import { presentCurrentUser } from './people.presenter.ts';
import * as store from './people.store.ts';

type Input<Name extends keyof typeof peopleApi> = ParsedInputOf<(typeof peopleApi)[Name]>;

/**
 * A newly signed-in person with the Set-Cookie headers of their session; or the challenge to answer first, with a
 * second factor.
 */
export type Welcome = {
  readonly cookies: readonly string[];
  readonly user: CurrentUser | null;
  readonly challenge: string | null;
};

/** The same for a sign-up; or the step before the account exists, where the server sends e-mail. */
export type SignedUp = Welcome & { readonly linkSentTo: string | null; readonly token: string | null };

export type People = ReturnType<typeof createPeople>;

/** Signing up, in and out, and the signed-in person (docs/product/sign-in.md). */
export function createPeople(options: {
  database: Database;
  auth: Auth;
  changes: Changes;
  signUps: SignUps;
  accounts: Pick<Accounts, 'otherWays' | 'namesOf'>;
  mail: Pick<Mail, 'send' | 'configured'>;
  publicUrl: URL;
}) {
  const { database, auth, changes, signUps, accounts, mail, publicUrl } = options;
  const { db } = database;
  const limits = createPeopleLimits(database.pool, auth.devices);
  const signUpLinks = createSignUpLinks({ db, auth, changes, signUps, limits });

  async function welcome(step: FirstStep): Promise<Welcome> {
    if (step.challenge !== null) return { user: null, cookies: [], challenge: step.challenge };
    const row = await store.readPerson(db, step.userId);
    if (!row) throw new Error(`The user ${step.userId} has no profile.`);
    return { user: presentCurrentUser(row), cookies: [step.cookie, step.deviceCookie], challenge: null };
  }

  /** Null when the address or the password is wrong. Counts the attempt. */
  async function tryToSignIn({ email, password }: Credentials, device: Device): Promise<Welcome | null> {
    await limits.signIn(email, device);
    const step = await auth.signIn({ email, password }, device);
    if (!step) return null;
    await limits.signedIn(email, device);
    return welcome(step);
  }

  return {
    limits,
    signUpLinks,

    /** The signed-in person; null when the account was deleted. */
    async current(userId: string): Promise<CurrentUser | null> {
      const row = await store.readPerson(db, userId);
      return row ? presentCurrentUser(row) : null;
    },

    async signIn(input: Input<'signIn'>, device: Device): Promise<Welcome> {
      const welcomed = await tryToSignIn(input, device);
      if (!welcomed) throw refuse('auth/wrong-credentials');
      await limits.signInPerAddress.refund(device);
      return welcomed;
    },

    /**
     * Creates an account, if this server accepts new ones, or sends a link that does (sign-up-links.service.ts). A
     * repeated sign-up with the right password signs in; with a wrong one it counts as an attempt to sign in.
     */
    async signUp(input: Input<'signUp'>, device: Device): Promise<SignedUp> {
      const obstacle = signUps.obstacle('password', invitationHashOf(input.invitation));
      if (obstacle) throw refuse(obstacle);
      if (mail.configured) {
        const begun = await signUpLinks.begin(input, device);
        return { user: null, challenge: null, cookies: [], ...begun };
      }
      const { password } = input;
      if (password === undefined)
        throw refuse('request/malformed', { fields: { password: 'This is required.' } });
      return { ...(await makeAccount({ ...input, password }, device)), linkSentTo: null, token: null };
    },

    /**
     * Neither the response nor its duration reveal whether there is such an account: a background job looks for it and
     * sends the e-mail. Does nothing beyond the limit (`isAllowed`).
     */
    async forgotPassword(
      change: Change,
      { email }: Input<'forgotPassword'>,
      isAllowed: boolean,
    ): Promise<{ done: true }> {
      if (isAllowed) await change.enqueue('people.send-reset-link', { email });
      return { done: true };
    },

    /** Sets the password, and reports on the screen and by e-mail which other ways lead to the account. */
    async resetPassword({ token, password }: Input<'resetPassword'>, device: Device): Promise<PasswordReset> {
      if (!(await auth.canReset(token))) throw refuse('auth/reset-link-invalid');
      const passwordHash = await auth.hashPassword(password);
      const done = await changes.run(async (change) => {
        const reset = await auth.resetPassword(change, { token, passwordHash, device });
        const person = reset && (await store.readPerson(change.tx, reset.userId));
        if (!person) return null;
        const remaining = await accounts.otherWays(change.tx, reset.userId);
        const removed = accounts.namesOf(reset.removed);
        const message = passwordResetEmail({
          name: presentCurrentUser(person).name,
          remaining,
          removed,
          publicUrl,
        });
        await mail.send(change, { to: reset.email, ...message });
        return { email: reset.email, remaining, removed };
      });
      if (!done) throw refuse('auth/reset-link-invalid');
      const { email, ...ways } = done;
      await limits.passwordReset(email, device);
      return ways;
    },
  };

  async function makeAccount(input: WithPassword, device: Device): Promise<Welcome> {
    const { id, refused } = await add(input);
    if (id !== null) return welcome({ ...(await auth.startSession(db, id, device)), challenge: null });
    const welcomed = await tryToSignIn(input, device);
    if (!welcomed) throw refuse(refused);
    return welcomed;
  }

  /** The id of the new person, or why there is none. Whether the address has an account is checked last. */
  async function add(input: WithPassword): Promise<Added> {
    const { fullName, email, password, timeZone } = input;
    const invitation = invitationHashOf(input.invitation);
    if (!(await signUps.admits('password', invitation))) return uninvited;
    if (await store.readPersonByEmail(db, email)) return known;
    const passwordHash = await auth.hashPassword(password);
    try {
      return await changes.run(async (change) => {
        const admitted = await signUps.admit(change, 'password', invitation);
        if (!admitted) return uninvited;
        const id = await auth.addUser(change.tx, { name: fullName, email, passwordHash });
        await store.insertPerson(change.tx, { id, full_name: fullName, email, time_zone: timeZone });
        await admitted(id);
        return { id };
      });
    } catch (error) {
      // A concurrent sign-up has taken the address since the check.
      if (sqlState(error) === '23505') return known;
      throw error;
    }
  }
}

type WithPassword = Input<'signUp'> & { readonly password: string };
type Added =
  | { readonly id: string; readonly refused?: never }
  | { readonly id: null; readonly refused: 'auth/sign-up-refused' | 'auth/invitation-invalid' };
const known = { id: null, refused: 'auth/sign-up-refused' } as const;
const uninvited = { id: null, refused: 'auth/invitation-invalid' } as const;
