import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports, some nothing else: six digits of HMAC-SHA1, every 30 seconds. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted clock drift, in steps. */
const tolerance = 1;

/** A new secret, 160 random bits in base32, which can be typed instead of scanning the QR code. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code, `otpauth://totp/…`. `account` tells a person's accounts apart in their app. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...standard, issuer: 'Longtable', label: account, secret }).toString();
}

/** The step since 1970 that a code belongs to, the current one or a neighbour; null when it is wrong. Constant time. */
export function stepOfCode(secret: string, code: string): number | null {
  const totp = new TOTP({ ...standard, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
