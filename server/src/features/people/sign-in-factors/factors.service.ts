import type { Account, accountApi } from '@longtable/contract/account';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { signInApi } from '@longtable/contract/sign-in';
import type { Auth, SignedIn } from '../../../platform/auth/auth.ts';
import type { Device } from '../../../platform/auth/known-devices.ts';
import type { Credential } from '../../../platform/auth/relying-party.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { PasskeyRow } from '../../../policies/passkey.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPerson } from '../people.store.ts';
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
  /** Reads the person; null when the account was deleted. */
  current: (userId: string) => Promise<CurrentUser | null>;
  /** The ways the person can sign in, for their settings. */
  account: (at: Db, userId: string) => Promise<Account>;
};

/** A newly signed-in person, with the Set-Cookie headers of their session. */
type Entered = { readonly user: CurrentUser; readonly cookies: readonly string[] };

export type SignInFactors = ReturnType<typeof createSignInFactors>;

/** Two-factor authentication and passkeys: setup and sign-in. */
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

  /** The actor as the transaction reads them. Throws `auth/required` when there is no such person. */
  async function readActor({ tx }: Change, actor: Actor): Promise<CurrentUser> {
    const row = await readPerson(tx, actor.id);
    if (!row) throw refuse('auth/required');
    return presentCurrentUser(row);
  }

  async function notify(change: Change, actor: Actor, changed: FactorChange): Promise<void> {
    await sendFactorEmail(change, await readActor(change, actor), changed);
  }

  const enter = async ({ userId, cookie, deviceCookie }: SignedIn): Promise<Entered> => ({
    user: await person(userId),
    cookies: [cookie, deviceCookie],
  });

  return {
    limits,

    /** For routes that ask for the password again; see `Auth.reauthenticate`. */
    reauthenticate: ({
      actor,
      input,
    }: {
      actor: Actor;
      input: { currentPassword?: string | undefined };
    }): Promise<void> => auth.reauthenticate(actor, input.currentPassword),

    countSetupTry: (actor: Actor): Promise<void> => twoFactor.countSetupTry(actor),

    async beginTwoFactor(change: Change, actor: Actor) {
      const { email } = await readActor(change, actor);
      return twoFactor.begin(change.tx, actor, email);
    },

    async confirmTwoFactor(change: Change, actor: Actor, { code }: AccountInput<'confirmTwoFactor'>) {
      const recoveryCodes = await twoFactor.confirm(change.tx, actor, code);
      await notify(change, actor, { kind: 'two-factor-on' });
      return { recoveryCodes, account: await account(change.tx, actor.id) };
    },

    async newRecoveryCodes(change: Change, actor: Actor) {
      const recoveryCodes = await twoFactor.newRecoveryCodes(change.tx, actor.id);
      await notify(change, actor, { kind: 'new-recovery-codes' });
      return { recoveryCodes, account: await account(change.tx, actor.id) };
    },

    async endTwoFactor(change: Change, actor: Actor): Promise<Account> {
      await twoFactor.end(change.tx, actor.id);
      await notify(change, actor, { kind: 'two-factor-off' });
      return account(change.tx, actor.id);
    },

    async beginPasskey(change: Change, actor: Actor) {
      return { options: await passkeys.begin(change.tx, actor, await readActor(change, actor)) };
    },

    verifyPasskey: (actor: Actor, { response }: AccountInput<'addPasskey'>): Promise<Credential> =>
      passkeys.verify(actor, response),

    async addPasskey(
      change: Change,
      actor: Actor,
      { name }: AccountInput<'addPasskey'>,
      credential: Credential,
    ): Promise<Account> {
      const passkey = name === '' ? await nextName(change.tx, actor.id) : name;
      await passkeys.add(change.tx, actor.id, credential, passkey);
      await notify(change, actor, { kind: 'passkey-added', passkey });
      return account(change.tx, actor.id);
    },

    async renamePasskey(
      { tx }: Change,
      actor: Actor,
      { id }: PasskeyRow,
      { name }: AccountInput<'renamePasskey'>,
    ): Promise<Account> {
      await passkeys.rename(tx, id, name);
      return account(tx, actor.id);
    },

    async removePasskey(change: Change, actor: Actor, { id, name }: PasskeyRow): Promise<Account> {
      await passkeys.remove(change.tx, actor.id, id);
      await notify(change, actor, { kind: 'passkey-removed', passkey: name });
      return account(change.tx, actor.id);
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

    beginPasskeySignIn: ({ tx }: Change) => passkeys.beginSignIn(tx),

    async passkeySignIn(input: SignInInput<'passkey'>, device: Device): Promise<Entered> {
      const signedIn = await passkeys.signIn(input, device);
      await limits.passkeySignIns.refund(device);
      return enter(signedIn);
    },
  };

  /** `Passkey`, `Passkey 2` … for a passkey without a name. */
  async function nextName(tx: Db, userId: string): Promise<string> {
    const taken = new Set((await readFactors(tx, userId)).passkeys.map(({ name }) => name));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? 'Passkey' : `Passkey ${number}`;
      if (!taken.has(name)) return name;
    }
  }
}
