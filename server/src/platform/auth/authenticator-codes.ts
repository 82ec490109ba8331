import { Secret, TOTP } from 'otpauth';

/** What every authenticator app makes, whatever its QR code asks for: six digits of HMAC-SHA1, every 30 seconds. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A clock may be so many steps early or late. */
const tolerance = 1;

/** A new secret, 160 random bits in base32, as a person types it who can't scan. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds, `otpauth://totp/…`. `account` tells a person's accounts apart in their app. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...standard, issuer: 'Longtable', label: account, secret }).toString();
}

/** The 30 seconds (counted from 1970) that a code is of, now or a step beside; null when it is wrong. Constant time. */
export function stepOfCode(secret: string, code: string): number | null {
  const totp = new TOTP({ ...standard, secret });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
