import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The columns of a link that its address depends on. */
type Named = { readonly id: string; readonly target_id: string; readonly created_by: string };
type Protected = Named & { readonly password_hash: string | null };

const idLength = 16;
const signatureLength = 16;
/** The characters of a token: 32 bytes as base64url. */
const tokenLength = 43;
/** How long the password need not be entered again, in milliseconds: for seeking in a film, and for resuming a download. */
const passMs = 6 * 3600 * 1000;

/** Makes and checks the addresses of links of one kind (docs/decisions/047-signed-links.md). */
export type LinkTokens = {
  /** What is at the end of a link's address. */
  tokenOf(link: Named): string;
  /** The id in a token, which may be forged; null for a text that is none. */
  idIn(token: string): string | null;
  isTokenOf(link: Named, token: string): boolean;
  /** The proof that the password was entered, for addresses of the contents. */
  passFor(link: Protected, now: number): string;
  isPassFor(link: Protected, pass: string, now: number): boolean;
  /** The name of a file that can be loaded with this link. It tells nothing about the file, and no other link knows it. */
  fileKeyOf(link: Named, fileId: string): string;
};

/** Tokens with keys derived from a secret of this installation, for one kind of link. `start` is what they begin with. */
export function createLinkTokens(
  secret: string,
  { kind, start = '' }: { kind: string; start?: string },
): LinkTokens {
  const [tokenKey, passKey, fileKey] = ['tokens', 'passes', 'files'].map((use) =>
    hkdfSync('sha256', secret, '', `${kind}-${use}`, 32),
  ) as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
  const sign = (key: ArrayBuffer, ...parts: readonly (string | number | null)[]): Buffer =>
    createHmac('sha256', Buffer.from(key))
      .update(JSON.stringify(parts))
      .digest()
      .subarray(0, signatureLength);

  function tokenOf({ id, target_id, created_by }: Named): string {
    const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const bytes = Buffer.concat([idBytes, sign(tokenKey, id, target_id, created_by)]);
    return start + bytes.toString('base64url');
  }

  function passUntil({ id, password_hash }: Protected, until: number): string {
    return `${until.toString(36)}.${sign(passKey, id, password_hash, until).toString('base64url')}`;
  }

  return {
    tokenOf,
    idIn(token) {
      if (!token.startsWith(start) || token.length !== start.length + tokenLength) return null;
      const hex = Buffer.from(token.slice(start.length), 'base64url').subarray(0, idLength).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    isTokenOf: (link, token) => isSame(tokenOf(link), token),
    passFor: (link, now) => passUntil(link, now + passMs),
    isPassFor(link, pass, now) {
      const until = Number.parseInt(pass, 36);
      return until > now && isSame(passUntil(link, until), pass);
    },
    fileKeyOf: ({ id }, fileId) => sign(fileKey, id, fileId).toString('base64url'),
  };
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
