import { createECDH } from 'node:crypto';

/** The keys by which push services recognize this server (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Derives the keys from a secret of the installation: 256 random bits in base64url. */
export function vapidKeysOf(secret: string): VapidKeys {
  const random = BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`);
  // Private keys are the numbers from 1 to the order.
  const scalar = (random % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  };
}

/**
 * Whom a push service may ask about these pushes: the origin of the server, or the sender of its e-mails where the origin is not
 * on the internet, as Apple refuses those.
 */
export function vapidSubject({ publicUrl, mailFrom }: { publicUrl: URL; mailFrom: string }): string {
  const isOnTheInternet = publicUrl.protocol === 'https:' && publicUrl.hostname.includes('.');
  if (isOnTheInternet) return publicUrl.origin;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
