import './auth.table.ts';
import './factors.table.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import type { RequestHeaders, Session } from '../http/route.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import { insertUser, type NewUser, writePassword } from './accounts.ts';
import { createEncryption } from './encryption.ts';
import { createKnownDevices, type Device, type KnownDevices } from './known-devices.ts';
import { createLinkedAccounts, type LinkedAccounts } from './linked-accounts.ts';
import { bearerIn, createLiveTokens, type LiveTokens } from './live-tokens.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPasswordResets, type PasswordResets } from './password-reset.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createReauthentication, type Reauthenticate } from './reauthentication.ts';
import { serverSecret } from './server-secret.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessions, type EndedSession, sessionSeconds } from './sessions.ts';
import { sweepJob } from './sweep.ts';
import { createTwoFactor, type TwoFactor } from './two-factor.ts';

export type Credentials = { readonly email: string; readonly password: string };
/** A person who has signed in, and the Set-Cookie headers of the response. */
export type SignedIn = {
  readonly userId: string;
  /** For the session. */
  readonly cookie: string;
  /** Identifies the browser beyond the session, see known-devices.ts. */
  readonly deviceCookie: string;
};
/** Signed in; or, with two-factor authentication on, a challenge to answer before a session starts. */
export type FirstStep =
  | (SignedIn & { readonly challenge: null })
  | { readonly userId: string; readonly cookie: null; readonly challenge: string };
/** Starts a session, in the caller's transaction if there is one. */
export type StartSession = (db: Db, userId: string, device: Device) => Promise<SignedIn>;

/** Sign-in: accounts, sessions, passwords, second factors, passkeys (docs/decisions/025-own-sign-in.md). */
export type Auth = {
  /**
   * Who a request comes from. Runs on every request: at most one query, none within 15 seconds of the previous one, none
   * for a cookie that was never issued. A session that ended on this node is refused at once; one that ended on another
   * node, after 15 seconds at most. Throws only when the database is unreachable.
   */
  readonly authenticate: (headers: RequestHeaders) => Promise<Session | null>;
  /**
   * Who opens a live connection: by the session's cookie, or by a token that was valid at `at` (Date.now()) in the Authorization header. Throws
   * only when the database is unreachable.
   */
  readonly authenticateLive: (headers: RequestHeaders, at: number) => Promise<Session | null>;
  readonly liveTokens: Pick<LiveTokens, 'tokenOf'>;
  /**
   * After a request of a signed-in person: prolongs their session to 30 days from now, at most once a day, and records
   * their activity, at most every ten minutes. The Set-Cookie header, or null. Never rejects.
   */
  readonly used: (headers: RequestHeaders) => Promise<string | null>;
  /** Null when the address or the password is wrong; both take the same time. */
  signIn(credentials: Credentials, device: Device): Promise<FirstStep | null>;
  /**
   * Reauthenticates the person before a change that cannot be undone. Throws `auth/wrong-password` unless the password
   * is right or, for a person without one, `auth/sign-in-again` unless they signed in within 15 minutes. Attempts are
   * limited (`request/too-many`). Call it outside a transaction: a hash takes tens of milliseconds.
   */
  readonly reauthenticate: Reauthenticate;
  /** Call it before the transaction of `addUser`: a hash takes tens of milliseconds. */
  hashPassword(password: string): Promise<string>;
  /** Whether a password matches a hash from `hashPassword`. */
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** Adds a user with a password, in the caller's transaction; their id. Throws 23505 when the address is taken. */
  addUser(tx: Tx, user: NewUser & { readonly passwordHash: string }): Promise<string>;
  /** The accounts of people at OpenID providers (single-sign-on.ts). */
  readonly linked: LinkedAccounts;
  readonly startSession: StartSession;
  /** Ends the session of these headers, if there is one. */
  signOut(headers: RequestHeaders): Promise<void>;
  /** The Set-Cookie header that removes the session's cookie. */
  readonly noCookie: string;
  readonly devices: Pick<KnownDevices, 'of' | 'has'>;
  readonly twoFactor: TwoFactor;
  readonly passkeys: Passkeys;
  /** Calls `listener` when a session has ended on this node, for any reason but expiry. Returns how to unsubscribe. */
  onSessionEnded(listener: (ended: EndedSession) => void): () => void;
  /** Drops sessions from the cache that ended on another node. */
  forget(ended: { sessionId: string } | { userId: string }): void;
  /** The background job that deletes what has expired. */
  readonly jobs: readonly JobDefinition[];
} & OwnAccount &
  PasswordResets;

/** Opens sign-in on a migrated database. Generates the keys of this installation on the first start. */
export async function createAuth(options: {
  database: Database;
  publicUrl: URL;
  log: Log;
  passwords?: Passwords | undefined;
}): Promise<Auth> {
  const { database, publicUrl, log, passwords = createPasswords() } = options;
  const { db } = database;
  const secret = await serverSecret(db, 'session-cookie');
  const encryption = createEncryption(await serverSecret(db, 'second-factors'), 'totp-secrets');
  const cookie = createSessionCookie({ publicUrl, secret, maxAge: sessionSeconds });
  const sessions = createSessions({ ...database, log }, cookie);
  const devices = createKnownDevices({ db, publicUrl });
  const liveTokens = createLiveTokens({
    secret: await serverSecret(db, 'live-tokens'),
    findSession: sessions.byId,
  });

  async function startSession(at: Db, userId: string, device: Device): Promise<SignedIn> {
    const setCookie = await sessions.start(at, userId, device);
    await devices.remember(at, userId, device);
    return { userId, cookie: setCookie, deviceCookie: devices.cookieFor(device) };
  }

  return {
    authenticate: sessions.authenticate,
    authenticateLive(headers, at) {
      const token = bearerIn(headers);
      return token === null ? sessions.authenticate(headers) : liveTokens.authenticate(token, at);
    },
    liveTokens,
    used: sessions.used,

    signIn: createPasswordSignIn({ database, passwords, start: startSession }),
    reauthenticate: createReauthentication(database, passwords),
    twoFactor: createTwoFactor({ database, encryption, start: startSession }),
    passkeys: createPasskeys({ database, publicUrl, start: startSession }),
    hashPassword: passwords.hash,
    verifyPassword: passwords.verify,

    async addUser(tx, { passwordHash, ...user }) {
      const userId = await insertUser(tx, user);
      await writePassword(tx, userId, passwordHash);
      return userId;
    },

    linked: createLinkedAccounts(sessions),
    startSession,
    devices,
    signOut: sessions.end,
    noCookie: cookie.clear,

    ...createOwnAccount(sessions),
    ...createPasswordResets({ db, sessions, devices }),
    onSessionEnded: sessions.onEnded,
    forget: sessions.forget,
    jobs: [sweepJob(database)],
  };
}
