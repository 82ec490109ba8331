import type { Generated } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RequestHeaders } from '../http/route.ts';
import { addressKey } from '../limits/address-key.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { hashTokens, randomToken } from './tokens.ts';

/** A device stays known for this long after its last use, in seconds (90 days). */
const knownSeconds = 90 * 24 * 3600;
/** As long as browsers keep a cookie at most, in seconds (400 days). */
const cookieSeconds = 400 * 24 * 3600;

export type KnownDeviceTable = { user_id: string; key_hash: string; last_used_at: Generated<string> };

declare module '../db/schema.ts' {
  interface Schema {
    known_devices: KnownDeviceTable;
  }
}

/** Where somebody signs in from. Address and user agent are stored with the session. */
export type Device = {
  readonly ip: string;
  readonly userAgent: string;
  /** The token in the browser's cookie; a new one if the request had none. */
  readonly browser: string;
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * The browsers and network addresses from which people have signed in to an account. Rate limits by account exempt them,
 * so that an attacker who knows an e-mail address cannot lock its owner out.
 */
export function createKnownDevices({ db, publicUrl }: { db: Db; publicUrl: URL }) {
  const cookie = createBrowserCookie({ name: 'longtable_device', publicUrl, maxAge: cookieSeconds });

  return {
    /** The device that a request comes from. */
    of: ({ ip, headers }: { readonly ip: string; readonly headers: RequestHeaders }): Device => ({
      ip,
      userAgent: (headers.get('user-agent') ?? '').slice(0, 500),
      browser: cookie.read(headers) ?? randomToken(),
    }),

    /** The Set-Cookie header that identifies the browser from now on. */
    cookieFor: ({ browser }: Device): string => cookie.set(browser),

    /**
     * Whether the account with this e-mail address knows the device. Takes the same time if there is no such account.
     */
    async has(email: string, device: Device): Promise<boolean> {
      const row = await db
        .selectFrom('known_devices')
        .select('user_id')
        .where('user_id', '=', (eb) =>
          eb.selectFrom('users').select('users.id').where('users.email', '=', email),
        )
        .where('key_hash', 'in', keysOf(device))
        .where('last_used_at', '>', longAgo())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Records that the owner of the account has signed in from this device. */
    async remember(at: Db, userId: string, device: Device): Promise<void> {
      const last_used_at = new Date().toISOString();
      await at
        .insertInto('known_devices')
        .values(keysOf(device).map((key_hash) => ({ user_id: userId, key_hash, last_used_at })))
        .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet({ last_used_at }))
        .execute();
    },
  };
}

/** Deletes all known devices of a person, for example when the account is handed over to its owner (reclaim.ts). */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

/** Deletes devices that have not been used for `knownSeconds`. Skips locked rows until next time. */
export async function forgetOldDevices(db: Db): Promise<void> {
  const old = db
    .selectFrom('known_devices')
    .select(['user_id', 'key_hash'])
    .where('last_used_at', '<', longAgo())
    .forUpdate()
    .skipLocked();
  await db
    .deleteFrom('known_devices')
    .where(({ eb, refTuple }) =>
      eb(refTuple('user_id', 'key_hash'), 'in', old.$asTuple('user_id', 'key_hash')),
    )
    .execute();
}

/** Sorted, so that concurrent writers of the same rows do not deadlock. */
function keysOf({ ip, browser }: Device): string[] {
  return [hashTokens('address', addressKey(ip)), hashTokens('browser', browser)].toSorted();
}

function longAgo(): string {
  return new Date(Date.now() - knownSeconds * 1000).toISOString();
}
