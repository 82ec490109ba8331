/** Declared here, since browsers and Node have it but the language's own types do not. */
const { URL, TextEncoder } = globalThis as unknown as {
  URL: { parse(text: string): { readonly hostname: string } | null };
  TextEncoder: new () => { encode(text: string): { readonly length: number } };
};

/** The longest address that can be sent to, in bytes (RFC 5321 4.5.3.1.3, without the angle brackets). */
const maxBytes = 254;
/** Longest text to parse, in characters: an address with some spaces around it. */
export const maxTypedEmail = 320;

/**
 * Letters, marks and digits of every script, and `atext` of RFC 5322. No control or formatting characters, no spaces.
 */
const localShape = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Full stops as typed; the last three come from East Asian keyboards. */
const typedDomain = /^[\p{L}\p{M}\p{N}.\-。．｡]+$/u;
/** The domain after conversion to ASCII. The last label must not be a number: that would be an IP address. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/**
 * An e-mail address in the form in which it is stored and compared, or null for invalid ones. All scripts are accepted
 * (RFC 6531): the local part in lower case and NFC, the domain in its ASCII form (punycode). Quoted local parts,
 * comments, IP addresses and display names are not.
 */
export function normalizeEmail(typed: string): string | null {
  if (typed.length > maxTypedEmail) return null;
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = asciiForm(text.slice(at + 1));
  if (domain === null || !localShape.test(local)) return null;
  const email = `${local}@${domain}`;
  return new TextEncoder().encode(email).length > maxBytes ? null : email;
}

/** The URL parser of every browser and server converts the domain: lower case, Unicode to punycode (UTS 46). */
function asciiForm(domain: string): string | null {
  if (!typedDomain.test(domain)) return null;
  const hostname = URL.parse(`http://${domain}`)?.hostname ?? '';
  return hostname.length <= 253 && asciiDomain.test(hostname) ? hostname : null;
}
