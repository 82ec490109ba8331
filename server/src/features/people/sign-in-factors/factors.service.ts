import type { Account, accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Auth, SignedIn } from '../../../platform/auth/auth.ts';
import type { Device } from '../../../platform/auth/known-devices.ts';
import { lockSession } from '../../../platform/auth/reauthentication.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { PasskeyRow } from '../../../policies/passkey.ts';
import { createFactorEmails, type FactorChange } from './factors.email-templates.ts';
import { createFactorLimits } from './factors.limits.ts';
import { readFactors } from './read-factors.ts';

type AccountInput<Name extends keyof typeof accountApi> = ParsedInputOf<(typeof accountApi)[Name]>;
type SignInInput<Name extends keyof typeof signInApi> = ParsedInputOf<(typeof signInApi)[Name]>;

type Dependencies = {
  database: Database;
  auth: Auth;
  changes: Changes;
  mail: Mail;
  publicUrl: URL;
  /** The person; null when they are gone. */
  current: (userId: string) => Promise<CurrentUser | null>;
  /** How the person signs in, as their settings show it. */
  account: (userId: string) => Promise<Account>;
};

/** Somebody who is signed in from now on, and the Set-Cookie headers that say so. */
type Entered = { readonly user: CurrentUser; readonly cookies: readonly string[] };

export type SignInFactors = ReturnType<typeof createSignInFactors>;

/** Two-factor authentication and passkeys: setting them up, and signing in with them. */
export function createSignInFactors(options: Dependencies) {
  const { database, auth, changes, current, account } = options;
  const { twoFactor, passkeys } = auth;
  const limits = createFactorLimits(database.pool);
  const sendFactorEmail = createFactorEmails(options);

  async function person(userId: string): Promise<CurrentUser> {
    const user = await current(userId);
    if (!user) throw refuse('auth/required');
    return user;
  }

  /** One change to how the actor signs in, in a session that still stands, and the e-mail about it. */
  async function change<T>(
    actor: Actor,
    changed: FactorChange,
    work: (change: Change) => Promise<T>,
  ): Promise<T> {
    const user = await person(actor.id);
    return changes.run(async (change) => {
      await lockSession(change.tx, actor);
      const result = await work(change);
      await sendFactorEmail(change, user, changed);
      return result;
    });
  }

  const enter = async ({ userId, cookie, deviceCookie }: SignedIn): Promise<Entered> => ({
    user: await person(userId),
    cookies: [cookie, deviceCookie],
  });

  return {
    limits,

    async beginTwoFactor(actor: Actor, { currentPassword }: AccountInput<'beginTwoFactor'>) {
      await auth.reauthenticate(actor, currentPassword);
      const { email } = await person(actor.id);
      return changes.run(async ({ tx }) => {
        await lockSession(tx, actor);
        return twoFactor.begin(tx, actor, email);
      });
    },

    async confirmTwoFactor(actor: Actor, { code }: AccountInput<'confirmTwoFactor'>) {
      await twoFactor.countSetupTry(actor);
      const recoveryCodes = await change(actor, { kind: 'two-factor-on' }, ({ tx }) =>
        twoFactor.confirm(tx, actor, code),
      );
      return { recoveryCodes, account: await account(actor.id) };
    },

    async newRecoveryCodes(actor: Actor, { currentPassword }: AccountInput<'newRecoveryCodes'>) {
      await auth.reauthenticate(actor, currentPassword);
      const recoveryCodes = await change(actor, { kind: 'new-recovery-codes' }, ({ tx }) =>
        twoFactor.newRecoveryCodes(tx, actor.id),
      );
      return { recoveryCodes, account: await account(actor.id) };
    },

    async endTwoFactor(actor: Actor, { currentPassword }: AccountInput<'endTwoFactor'>): Promise<Account> {
      await auth.reauthenticate(actor, currentPassword);
      await change(actor, { kind: 'two-factor-off' }, ({ tx }) => twoFactor.end(tx, actor.id));
      return account(actor.id);
    },

    async beginPasskey(actor: Actor, { currentPassword }: AccountInput<'beginPasskey'>) {
      await auth.reauthenticate(actor, currentPassword);
      return { options: await passkeys.begin(actor, await person(actor.id)) };
    },

    async addPasskey(actor: Actor, { name, response }: AccountInput<'addPasskey'>): Promise<Account> {
      const credential = await passkeys.verify(actor, response);
      const passkey = name === '' ? await nextName(actor.id) : name;
      await change(actor, { kind: 'passkey-added', passkey }, ({ tx }) =>
        passkeys.add(tx, actor.id, credential, passkey),
      );
      return account(actor.id);
    },

    async renamePasskey(
      actor: Actor,
      { id }: PasskeyRow,
      { name }: AccountInput<'renamePasskey'>,
    ): Promise<Account> {
      await changes.run(({ tx }) => passkeys.rename(tx, id, name));
      return account(actor.id);
    },

    async removePasskey(actor: Actor, { id, name }: PasskeyRow): Promise<Account> {
      await change(actor, { kind: 'passkey-removed', passkey: name }, async ({ tx }) => {
        if (!(await passkeys.remove(tx, actor.id, id))) throw refuse('account/passkey-not-found');
      });
      return account(actor.id);
    },

    async secondFactor(input: SignInInput<'secondFactor'>, device: Device): Promise<Entered> {
      const step = await twoFactor.signIn(input, device);
      await limits.secondFactors.refund(device);
      const entered = await enter(step);
      if (step.byRecoveryCode) {
        const { twoFactor: state } = await readFactors(database.db, step.userId);
        const changed = { kind: 'recovery-code-used', left: state.recoveryCodesLeft } as const;
        await changes.run((change) => sendFactorEmail(change, entered.user, changed));
      }
      return entered;
    },

    beginPasskeySignIn: () => passkeys.beginSignIn(),

    async passkeySignIn(input: SignInInput<'passkey'>, device: Device): Promise<Entered> {
      const signedIn = await passkeys.signIn(input, device);
      await limits.passkeySignIns.refund(device);
      return enter(signedIn);
    },
  };

  /** `Passkey`, `Passkey 2` … for one that was given no name. */
  async function nextName(userId: string): Promise<string> {
    const taken = new Set((await readFactors(database.db, userId)).passkeys.map(({ name }) => name));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? 'Passkey' : `Passkey ${number}`;
      if (!taken.has(name)) return name;
    }
  }
}
