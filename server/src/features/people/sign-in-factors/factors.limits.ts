import type pg from 'pg';
import { addressKey } from '../../../platform/auth/address-key.ts';
import { createAttempts } from '../../../platform/auth/attempts.ts';

/**
 * How often an address may ask for a sign-in by passkey: each leaves a row for ten minutes. A form asks as it opens,
 * and a whole office may come from one address.
 */
export const passkeySignIns = { tries: 300, seconds: 15 * 60 } as const;

/** Throws `request/too-many`. What limits the guesses at codes is with them, in platform/auth/two-factor.ts. */
export function createFactorLimits(pool: pg.Pool) {
  const perAddress = createAttempts(pool, 'passkey-sign-in-address', passkeySignIns);
  return { passkeySignIn: (ip: string): Promise<void> => perAddress.count(addressKey(ip)) };
}
