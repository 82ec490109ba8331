import './auth.table.ts';
import { randomBytes } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { Database, Db, Tx } from '../db/database.ts';
import type { RequestHeaders, Session } from '../http/route.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import {
  clientAddressHeader,
  type Library,
  openLibrary,
  resetLinkSeconds,
  sessionSeconds,
} from './library.ts';
import { createPasswords, isOutdated, type Passwords } from './passwords.ts';
import { serverSecret } from './server-secret.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessions, type EndedSession } from './sessions.ts';
import { sweepJob } from './sweep.ts';

/** Where somebody signs in from: kept with the session. */
export type Device = { readonly ip: string; readonly userAgent: string };
export type Credentials = { readonly email: string; readonly password: string };
/** A person who has proved who they are, and the Set-Cookie header that says so from now on. */
export type SignedIn = { readonly userId: string; readonly cookie: string };

/** Our own port to sign-in; whatever library is behind it stays behind it (docs/decisions/005-sign-in-library.md). */
export type Auth = {
  /**
   * Who a request comes from. On the path of every request: at most one query, none within 15 seconds of the last
   * one, none for a cookie that was never given out. A session that ended here is not remembered for an instant; one
   * that ended on another node for at most those 15 seconds. Throws only when the database can't be reached.
   */
  readonly authenticate: (headers: RequestHeaders) => Promise<Session | null>;
  /** Moves the end of the session on to 30 days from now, at most once a day; the Set-Cookie header, or null. */
  prolong(headers: RequestHeaders): Promise<string | null>;
  /** Null when the address or the password is wrong; it takes the same time to find out. */
  signIn(credentials: Credentials, device: Device): Promise<SignedIn | null>;
  /** Before the transaction of `addUser`: a hash takes tens of milliseconds. */
  hashPassword(password: string): Promise<string>;
  /** A new user with a password, in the caller's transaction; its id. Throws 23505 when the address is taken. */
  addUser(tx: Tx, user: { name: string; email: string; passwordHash: string }): Promise<string>;
  startSession(userId: string, device: Device): Promise<SignedIn>;
  /** Ends the session of these headers, if there is one. */
  signOut(headers: RequestHeaders): Promise<void>;
  /** The Set-Cookie header that takes the cookie away. */
  readonly noCookie: string;
  /** A token that lets its holder set a new password, once, for an hour. Only its hash is kept. */
  allowReset(tx: Tx, userId: string): Promise<string>;
  /** Sets the password and ends all sessions of the user; their id, or null when the token is of no use. */
  resetPassword(token: string, password: string): Promise<string | null>;
  /** Calls `listener` when a session has ended on this node, for whatever reason but time. */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void;
  /** Sessions have ended on another node: what is remembered of them here is dropped. */
  forget(ended: { sessionId: string } | { userId: string }): void;
  /** The background job that removes what has expired. */
  readonly jobs: readonly JobDefinition[];
};

/** Opens sign-in on a migrated database. Makes the key that signs cookies when there is none yet. */
export async function createAuth(options: { database: Database; publicUrl: URL; log: Log }): Promise<Auth> {
  const { database, publicUrl, log } = options;
  const { db } = database;
  const secret = await serverSecret(db, 'session-cookie');
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

  async function signIn(credentials: Credentials, device: Device): Promise<SignedIn | null> {
    const before = await storedHash(db, credentials.email);
    const user = await checked(library, credentials, device);
    if (!user) return null;
    // A reset in the meantime has changed the password and ended all sessions, but maybe not yet this one. It locks
    // the account before it ends them: so either it has to wait for us and finds the session, or we see what it did.
    const after = await lockedHash(db, user.userId);
    if (after === before) {
      if (isOutdated(after)) await renewHash(db, passwords, user.userId, credentials.password, after);
      return { userId: user.userId, cookie: cookie.give(user.token) };
    }
    await sessions.end(user.token);
    return signIn(credentials, device);
  }

  return {
    authenticate: (headers) => sessions.authenticate(headers),
    prolong: (headers) => sessions.prolong(headers),

    signIn,
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

    async startSession(userId, { ip, userAgent }) {
      const session = await library.internal.createSession(userId, false, { ipAddress: ip, userAgent });
      return { userId, cookie: cookie.give(session.token) };
    },

    signOut: (headers) => sessions.end(sessions.tokenOf(headers)),
    noCookie: cookie.takeAway,

    async allowReset(tx, userId) {
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
        await tx.deleteFrom('verifications').where('value', '=', userId).execute();
        // First the password, then the sessions: see signIn().
        await internal.updatePassword(userId, hash);
        return { userId, ended: await sessions.endAllOf(tx, userId) };
      });
      if (!done) return null;
      sessions.announce(done.ended);
      return done.userId;
    },

    onSessionEnded: (listener) => sessions.onEnded(listener),
    forget: (ended) => sessions.forget(ended),
    jobs: [sweepJob(database)],
  };
}

/** The user's id and the token of a new session, or null when the library refuses. */
async function checked(library: Library, credentials: Credentials, device: Device) {
  const headers = new Headers({ [clientAddressHeader]: device.ip, 'user-agent': device.userAgent });
  try {
    const { token, user } = await library.signInEmail({ body: credentials, headers });
    return { token, userId: user.id };
  } catch (error) {
    // What is left are failures of the database: they are no answer to whether the password is right.
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/** The hash of the password of an address; '' when there is none. */
async function storedHash(db: Db, email: string): Promise<string> {
  const account = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select('accounts.password')
    .where('users.email', '=', email.toLowerCase())
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? '';
}

/** The same, after whoever is changing it at this moment is done. */
async function lockedHash(db: Db, userId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return account?.password ?? '';
}

/** Hashes a password anew that was hashed with parameters of the past: only now, as it was given, is it known. */
async function renewHash(
  db: Db,
  passwords: Passwords,
  userId: string,
  password: string,
  outdated: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: await passwords.hash(password) })
    .where('user_id', '=', userId)
    .where('password', '=', outdated)
    .execute();
}

function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}
