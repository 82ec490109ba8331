import { newId } from '@longtable/contract/ids';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { Device, SignedIn, StartSession } from './auth.ts';
import { ask, take, takeOfSession } from './challenges.ts';
import type { PasskeyTable } from './factors.table.ts';
import { type Prover, passwordHashOf } from './proof.ts';
import { type Credential, createRelyingParty } from './relying-party.ts';

/** More than anybody has devices; each is sent to the browser when the next is made. */
export const mostPasskeys = 20;

/** What a browser's WebAuthn is asked, as JSON. */
type Options = Awaited<ReturnType<ReturnType<typeof createRelyingParty>['askForAny']>>['options'];

export type Passkeys = {
  /**
   * What the browser is asked that is to make a passkey; its answer is good once, in this session, for ten minutes.
   * Throws `auth/passkeys-unavailable`, `account/too-many-passkeys`.
   */
  begin(actor: Prover, person: { email: string; name: string }): Promise<Options>;
  /** The passkey in the browser's answer, yet to be added. Throws `auth/challenge-over`, `auth/passkey-refused`. */
  verify(actor: Prover, answer: unknown): Promise<Credential>;
  /** Keeps it under a name. Throws `account/too-many-passkeys`, `auth/passkey-refused` when it is known already. */
  add(tx: Tx, userId: string, credential: Credential, name: string): Promise<void>;
  rename(tx: Tx, passkeyId: string, name: string): Promise<void>;
  /** False when it is gone already. Throws `account/last-way-in` when the person could not sign in without it. */
  remove(tx: Tx, userId: string, passkeyId: string): Promise<boolean>;
  /** What the browser is asked that is to sign somebody in, and the handle by which it answers. */
  beginSignIn(): Promise<{ challenge: string; options: Options }>;
  /** Throws `auth/challenge-over`, `auth/passkey-refused`. */
  signIn(given: { challenge: string; response: unknown }, device: Device): Promise<SignedIn>;
};

/** Passkeys: WebAuthn credentials that a device keeps and that name their person themselves. */
export function createPasskeys(options: {
  database: Pick<Database, 'db' | 'transaction'>;
  publicUrl: URL;
  start: StartSession;
}): Passkeys {
  const { database, publicUrl, start } = options;
  const { db } = database;
  const party = createRelyingParty(publicUrl);

  return {
    async begin(actor, person) {
      party.mustBePossible();
      const known = await passkeysOf(db, actor.id);
      if (known.length >= mostPasskeys) throw refuse('account/too-many-passkeys');
      const { challenge, options } = await party.askForNew(
        { id: actor.id, ...person },
        known.map(toCredential),
      );
      await ask(db, 'new-passkey', { sessionId: actor.sessionId, challenge });
      return options;
    },

    async verify({ sessionId }, answer) {
      const asked = await takeOfSession(db, 'new-passkey', sessionId);
      if (!asked) throw refuse('auth/challenge-over');
      return party.verifyNew(answer, asked.challenge);
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
      // Of two that are removed at the same moment the second finds out that it is the last.
      await lockPerson(tx, userId);
      const passkeys = await passkeysOf(tx, userId);
      if (!passkeys.some(({ id }) => id === passkeyId)) return false;
      if (passkeys.length === 1 && !(await hasOtherWay(tx, userId))) throw refuse('account/last-way-in');
      await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
      return true;
    },

    async beginSignIn() {
      party.mustBePossible();
      const { challenge, options } = await party.askForAny();
      return { challenge: await ask(db, 'passkey-sign-in', { challenge }), options };
    },

    async signIn({ challenge, response }, device) {
      const assertion = await party.readAssertion(response);
      // Taken whatever comes of it: an answer that was refused is refused again.
      const asked = await take(db, 'passkey-sign-in', challenge);
      if (!asked) throw refuse('auth/challenge-over');
      const row = await passkeyByCredential(db, assertion.id);
      if (!row) throw refuse('auth/passkey-refused');
      const proved = await party.verify(assertion, asked.challenge, {
        ...toCredential(row),
        userId: row.user_id,
      });
      return database.transaction(async (tx) => {
        // It may be gone by now, or have been used with this counter by another request.
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

async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** A password, or an account elsewhere that leads to this one. */
async function hasOtherWay(tx: Tx, userId: string): Promise<boolean> {
  if ((await passwordHashOf(tx, userId)) !== '') return true;
  const linked = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .executeTakeFirst();
  return linked !== undefined;
}
