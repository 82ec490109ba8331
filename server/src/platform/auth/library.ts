import { newId } from '@longtable/contract/ids';
import { maxPasswordLength, minPasswordLength } from '@longtable/contract/rules/password';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { createInternalAdapter } from 'better-auth/db';
import { getAdapter } from 'better-auth/db/adapter';
import type { KyselyPlugin } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import type { Passwords } from './passwords.ts';

/** A session ends this long after it was last prolonged, in seconds (30 days) … */
export const sessionSeconds = 30 * 24 * 3600;
/** … and is prolonged when it was not for this long, in seconds (a day), so that few requests write. */
export const prolongAfterSeconds = 24 * 3600;
/** A link that resets a password works this long, in seconds (an hour). */
export const resetLinkSeconds = 3600;
// The library takes an address from no header that a caller can send: startSession() tells it.
const clientAddressHeader = 'x-client-address';

export type LibraryOptions = {
  publicUrl: URL;
  secret: string;
  passwords: Passwords;
  log: Log;
};

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/**
 * The sign-in library, better-auth (docs/decisions/005-sign-in-library.md): its core only. Its HTTP handler is not
 * mounted, so its own origin check, rate limit and paths play no part.
 */
export async function openLibrary(db: Db, given: LibraryOptions) {
  const options = libraryOptions(given);
  const adapter = await adapterOn(db, options);
  const auth = betterAuth({ ...options, database: () => adapter });
  const context = await auth.$context;
  return {
    internal: context.internalAdapter,
    cookie: context.authCookies.sessionToken,
    /** The library's tables inside one of our transactions, so that what belongs together is kept together. */
    async inTransaction(tx: Db) {
      const { logger, generateId } = context;
      return createInternalAdapter(await adapterOn(tx, options), { options, logger, generateId, hooks: [] });
    },
  };
}

/** What the library is told. Exported for the test that holds its migration plan against our tables. */
export function libraryOptions({ publicUrl, secret, passwords, log }: LibraryOptions) {
  const secure = publicUrl.protocol === 'https:';
  return {
    appName: 'Longtable',
    baseURL: publicUrl.origin,
    // As a list: then no environment variable of the library's own goes before it.
    secrets: [{ version: 1, value: secret }],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      disableColors: true,
      log: (_level, message, ...about) => log.error({ about }, `sign-in library: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: {
        hash: passwords.hash,
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
    },
    session: { modelName: 'sessions', expiresIn: sessionSeconds, fields: sessionColumns },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
    account: { modelName: 'accounts', fields: accountColumns },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      // sweep() removes what has expired.
      disableCleanup: true,
      fields: { expiresAt: 'expires_at', ...times },
    },
    advanced: {
      database: {
        generateId: () => newId(),
        // A person and their account in one query, whether or not there is one: both take the same time.
        joins: true,
        // The test does, once; the library would do it on the first request of every start.
        validateSchema: false,
      },
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName(publicUrl),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** Cookies know no ports: two installations on one host would otherwise sign each other out. */
function cookieName({ protocol, port }: URL): string {
  const name = port === '' ? 'longtable_session' : `longtable_session_${port}`;
  // The prefix makes the browser refuse the cookie from any other host or from plain http.
  return protocol === 'https:' ? `__Host-${name}` : name;
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

const sessionColumns = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...times,
};

const accountColumns = {
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...times,
};

async function adapterOn(db: Db, options: BetterAuthOptions) {
  // Inside a transaction there is no other: the library's own steps become part of it.
  const transaction = !db.isTransaction;
  const database = { db: db.withPlugin(timesAsDates), type: 'postgres', transaction } as const;
  return withHashedTokens(await getAdapter({ ...options, database }));
}

/** Our connections give times as text (column-types.ts); the library compares them with a Date, which text never equals. */
const timesAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          column.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
        ]),
      ),
    ),
  }),
};
