import { newId } from '@longtable/contract/ids';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { passwordHashOf, passwordProvider } from './accounts.ts';
import type { SignedIn, StartSession } from './auth.ts';
import { consumeChallenge, consumeChallengeOfSession, issueChallenge } from './challenges.ts';
import type { PasskeyTable } from './factors.table.ts';
import type { Device } from './known-devices.ts';
import { lockPerson } from './person-lock.ts';
import type { SessionActor } from './reauthentication.ts';
import { type Credential, createRelyingParty } from './relying-party.ts';

/** More than anybody has devices. All of them are sent to the browser when another passkey is created. */
export const mostPasskeys = 20;

/** The options of a WebAuthn call in the browser, as JSON. */
type Options = Awaited<ReturnType<ReturnType<typeof createRelyingParty>['askForAny']>>['options'];

export type Passkeys = {
  /**
   * The options for creating a passkey; they can be answered once, in this session, for ten minutes. Throws
   * `auth/passkeys-unavailable`, `account/too-many-passkeys`.
   */
  begin(tx: Tx, actor: SessionActor, person: { email: string; name: string }): Promise<Options>;
  /**
   * Verifies the browser's answer and returns the passkey, to be stored by `add`. Throws `auth/challenge-over`,
   * `auth/passkey-refused`.
   */
  verify(actor: SessionActor, answer: unknown): Promise<Credential>;
  /** Stores a passkey. Throws `account/too-many-passkeys`, `auth/passkey-refused` when it is stored already. */
  add(tx: Tx, userId: string, credential: Credential, name: string): Promise<void>;
  rename(tx: Tx, passkeyId: string, name: string): Promise<void>;
  /**
   * Removes a passkey; the person must be locked. Throws `account/last-way-in` when they could not sign in without it.
   */
  remove(tx: Tx, userId: string, passkeyId: string): Promise<void>;
  /** The options for signing in with a passkey, and the handle with which the browser answers. */
  beginSignIn(tx: Tx): Promise<{ challenge: string; options: Options }>;
  /** Throws `auth/challenge-over`, `auth/passkey-refused`. */
  signIn(given: { challenge: string; response: unknown }, device: Device): Promise<SignedIn>;
};

/** Passkeys: discoverable WebAuthn credentials, which identify their person. */
export function createPasskeys(options: {
  database: Pick<Database, 'db' | 'transaction'>;
  publicUrl: URL;
  start: StartSession;
}): Passkeys {
  const { database, publicUrl, start } = options;
  const { db } = database;
  const party = createRelyingParty(publicUrl);

  return {
    async begin(tx, actor, person) {
      party.mustBePossible();
      const known = await passkeysOf(tx, actor.id);
      if (known.length >= mostPasskeys) throw refuse('account/too-many-passkeys');
      const { challenge, options } = await party.askForNew(
        { id: actor.id, ...person },
        known.map(toCredential),
      );
      await issueChallenge(tx, 'new-passkey', { sessionId: actor.sessionId, challenge });
      return options;
    },

    async verify({ sessionId }, answer) {
      const issued = await consumeChallengeOfSession(db, 'new-passkey', sessionId);
      if (!issued) throw refuse('auth/challenge-over');
      return party.verifyNew(answer, issued.challenge);
    },

    async add(tx, userId, { credentialId, publicKey, counter, transports, synced }, name) {
      await lockPerson(tx, userId);
      if ((await passkeysOf(tx, userId)).length >= mostPasskeys) throw refuse('account/too-many-passkeys');
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('passkeys')
        .values({
          id: newId(),
          user_id: userId,
          credential_id: credentialId,
          public_key: publicKey,
          counter,
          transports: [...transports],
          synced,
          name,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw refuse('auth/passkey-refused');
    },

    async rename(tx, passkeyId, name) {
      await tx.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).execute();
    },

    async remove(tx, userId, passkeyId) {
      // Under the lock: of two concurrent removals the second sees that its passkey is the last.
      const passkeys = await passkeysOf(tx, userId);
      if (passkeys.length === 1 && !(await hasOtherWay(tx, userId))) throw refuse('account/last-way-in');
      await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
    },

    async beginSignIn(tx) {
      party.mustBePossible();
      const { challenge, options } = await party.askForAny();
      return { challenge: await issueChallenge(tx, 'passkey-sign-in', { challenge }), options };
    },

    async signIn({ challenge, response }, device) {
      const assertion = await party.readAssertion(response);
      // Consumed whatever the outcome, so that a rejected answer cannot be tried again.
      const issued = await consumeChallenge(db, 'passkey-sign-in', challenge);
      if (!issued) throw refuse('auth/challenge-over');
      const row = await passkeyByCredential(db, assertion.id);
      if (!row) throw refuse('auth/passkey-refused');
      const proved = await party.verify(assertion, issued.challenge, {
        ...toCredential(row),
        userId: row.user_id,
      });
      return database.transaction(async (tx) => {
        // It may have been removed meanwhile, or used with this counter by a concurrent request.
        const { numUpdatedRows } = await tx
          .updateTable('passkeys')
          .set({ ...proved, last_used_at: new Date().toISOString() })
          .where('id', '=', row.id)
          .where((eb) =>
            eb.or([
              eb('counter', '<', proved.counter),
              eb.and([eb('counter', '=', 0), eb.val(proved.counter === 0)]),
            ]),
          )
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw refuse('auth/passkey-refused');
        return start(tx, row.user_id, device);
      });
    },
  };
}

type Row = Selectable<PasskeyTable>;
const columns = ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports', 'synced'] as const;
type KeyRow = Pick<Row, (typeof columns)[number]>;

function passkeysOf(db: Db, userId: string): Promise<KeyRow[]> {
  return db.selectFrom('passkeys').select(columns).where('user_id', '=', userId).execute();
}

function passkeyByCredential(db: Db, credentialId: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

function toCredential(row: KeyRow): Credential {
  const { counter, transports, synced } = row;
  return { credentialId: row.credential_id, publicKey: row.public_key, counter, transports, synced };
}

/** Whether the person has a password or a linked account. */
async function hasOtherWay(tx: Tx, userId: string): Promise<boolean> {
  if ((await passwordHashOf(tx, userId)) !== '') return true;
  const linked = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', passwordProvider)
    .executeTakeFirst();
  return linked !== undefined;
}
