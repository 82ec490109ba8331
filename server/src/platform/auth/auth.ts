import './auth.table.ts';
import './factors.table.ts';
import { randomBytes } from 'node:crypto';
import type { Database, Db, Tx } from '../db/database.ts';
import type { RequestHeaders, Session } from '../http/route.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import { dropChallenges } from './challenges.ts';
import { openLibrary, resetLinkSeconds, sessionSeconds } from './library.ts';
import { createLinkedAccounts, type LinkedAccounts } from './linked-accounts.ts';
import { createOwnAccount, dropLinks, type OwnAccount, writePassword } from './own-account.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import { createPasswords } from './passwords.ts';
import { createProof, type Prove } from './proof.ts';
import { createSealer } from './sealed.ts';
import { serverSecret } from './server-secret.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessions, type EndedSession } from './sessions.ts';
import { sweepJob } from './sweep.ts';
import { createTwoFactor, type TwoFactor } from './two-factor.ts';

/** Where somebody signs in from: kept with the session. */
export type Device = { readonly ip: string; readonly userAgent: string };
export type Credentials = { readonly email: string; readonly password: string };
/** A person who has proved who they are, and the Set-Cookie header that says so from now on. */
export type SignedIn = { readonly userId: string; readonly cookie: string };
/** Signed in; or, with two-factor authentication on, a challenge to be met first, and no session until then. */
export type FirstStep =
  | (SignedIn & { readonly challenge: null })
  | { readonly userId: string; readonly cookie: null; readonly challenge: string };
/** Starts a session, in the caller's transaction if there is one. */
export type StartSession = (db: Db, userId: string, device: Device) => Promise<SignedIn>;

/** Our own port to sign-in; whatever library is behind it stays behind it (docs/decisions/005-sign-in-library.md). */
export type Auth = {
  /**
   * Who a request comes from. On the path of every request: at most one query, none within 15 seconds of the last
   * one, none for a cookie that was never given out. A session that ended here is not remembered for an instant; one
   * that ended on another node for at most those 15 seconds. Throws only when the database can't be reached.
   */
  readonly authenticate: (headers: RequestHeaders) => Promise<Session | null>;
  /**
   * After a request of somebody: the end of their session moves on to 30 days from now, at most once a day, and that
   * they were here is written down, at most every ten minutes. The Set-Cookie header, or null. Never rejects.
   */
  readonly used: (headers: RequestHeaders) => Promise<string | null>;
  /** Null when the address or the password is wrong; it takes the same time to find out. */
  signIn(credentials: Credentials, device: Device): Promise<FirstStep | null>;
  /**
   * That it is really the person who asks for something that can't be taken back. Throws `auth/wrong-password` unless
   * the password is right, or, for who has none, `auth/sign-in-again` unless they signed in within 15 minutes. Tries
   * are limited (`request/too-many`). Not in a transaction: a hash takes tens of milliseconds.
   */
  readonly prove: Prove;
  /** Before the transaction of `addUser`: a hash takes tens of milliseconds. */
  hashPassword(password: string): Promise<string>;
  /** A new user with a password, in the caller's transaction; its id. Throws 23505 when the address is taken. */
  addUser(tx: Tx, user: { name: string; email: string; passwordHash: string }): Promise<string>;
  /** The accounts of people at OpenID providers (single-sign-on.ts). */
  readonly linked: LinkedAccounts;
  readonly startSession: StartSession;
  /** Ends the session of these headers, if there is one. */
  signOut(headers: RequestHeaders): Promise<void>;
  /** The Set-Cookie header that takes the cookie away. */
  readonly noCookie: string;
  /** A token that lets its holder set a new password, once, for an hour. Only its hash is kept. */
  allowReset(tx: Tx, userId: string): Promise<string>;
  /** Sets the password and ends all sessions of the user; their id, or null when the token is of no use. */
  resetPassword(token: string, password: string): Promise<string | null>;
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  /** Calls `listener` when a session has ended on this node, for whatever reason but time. */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void;
  /** Sessions have ended on another node: what is remembered of them here is dropped. */
  forget(ended: { sessionId: string } | { userId: string }): void;
  /** The background job that removes what has expired. */
  readonly jobs: readonly JobDefinition[];
} & OwnAccount;

/** Opens sign-in on a migrated database. Makes the key that signs cookies when there is none yet. */
export async function createAuth(options: { database: Database; publicUrl: URL; log: Log }): Promise<Auth> {
  const { database, publicUrl, log } = options;
  const { db } = database;
  const secret = await serverSecret(db, 'session-cookie');
  const sealer = createSealer(await serverSecret(db, 'second-factors'), 'totp-secrets');
  const passwords = createPasswords();
  const library = await openLibrary(db, { publicUrl, secret, passwords, log });
  const { name, attributes } = library.cookie;
  const cookie = createSessionCookie({
    name,
    secret,
    secure: attributes.secure === true,
    maxAge: sessionSeconds,
  });
  const sessions = createSessions({ ...database, log }, cookie);

  async function startSession(at: Db, userId: string, { ip, userAgent }: Device): Promise<SignedIn> {
    const internal = at.isTransaction ? await library.inTransaction(at) : library.internal;
    const session = await internal.createSession(userId, false, { ipAddress: ip, userAgent });
    return { userId, cookie: cookie.give(session.token) };
  }

  return {
    authenticate: (headers) => sessions.authenticate(headers),
    used: (headers) => sessions.used(headers),

    signIn: createPasswordSignIn({ database, passwords, start: startSession }),
    prove: createProof(database, passwords),
    twoFactor: createTwoFactor({ database, sealer, start: startSession }),
    passkeys: createPasskeys({ database, publicUrl, start: startSession }),
    hashPassword: passwords.hash,

    async addUser(tx, { name, email, passwordHash }) {
      const internal = await library.inTransaction(tx);
      const user = await internal.createUser(
        { name, email, emailVerified: false },
        { method: 'email-password' },
      );
      await internal.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: passwordHash,
      });
      return user.id;
    },

    linked: createLinkedAccounts(library, sessions),
    startSession,
    signOut: (headers) => sessions.end(sessions.tokenOf(headers)),
    noCookie: cookie.takeAway,

    async allowReset(tx, userId) {
      // Nothing refers to the user of a link: whoever is deleting their account now is waited for, and then it fails.
      const user = tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare();
      await user.executeTakeFirstOrThrow();
      const token = randomBytes(32).toString('base64url');
      const internal = await library.inTransaction(tx);
      await internal.createVerificationValue({
        identifier: resetIdentifier(token),
        value: userId,
        expiresAt: new Date(Date.now() + resetLinkSeconds * 1000),
      });
      return token;
    },

    async resetPassword(token, password) {
      const found = await library.internal.findVerificationValue(resetIdentifier(token));
      // A guess costs a look into the database, not a hash.
      if (!found || found.expiresAt < new Date()) return null;
      const hash = await passwords.hash(password);
      const done = await database.transaction(async (tx) => {
        const internal = await library.inTransaction(tx);
        const used = await internal.consumeVerificationValue(resetIdentifier(token));
        if (!used) return null;
        const userId = used.value;
        // Other links that are still on their way in somebody's mail are of no use any more.
        await dropLinks(tx, userId);
        // First the password, then the challenges and sessions: see password-sign-in.ts.
        await writePassword(tx, userId, hash);
        await dropChallenges(tx, userId);
        return { userId, ended: await sessions.endAllOf(tx, userId) };
      });
      if (!done) return null;
      sessions.announce(done.ended);
      return done.userId;
    },

    ...createOwnAccount(sessions),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    forget: (ended) => sessions.forget(ended),
    jobs: [sweepJob(database)],
  };
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}
