/** What browsers and Node have alike, and the language alone does not. */
const { URL, TextEncoder } = globalThis as unknown as {
  URL: { parse(text: string): { readonly hostname: string } | null };
  TextEncoder: new () => { encode(text: string): { readonly length: number } };
};

/** The longest address that can be sent to, in bytes (RFC 5321 4.5.3.1.3, without the angle brackets). */
const maxBytes = 254;
/** The longest text that is read as an address, in characters: one with some spaces around it. */
export const maxTypedEmail = 320;

/** Letters, marks and digits of every script, and what RFC 5322 calls `atext`. No controls, no formatting, no spaces. */
const localShape = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** As it is typed: the last three are the full stops of East Asian keyboards. */
const typedDomain = /^[\p{L}\p{M}\p{N}.\-。．｡]+$/u;
/** As it is looked up. The last label is no number: that would be an IP address. */
const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/;

/**
 * An e-mail address in the one form in which it is kept and compared, or null for what is none. Addresses of every
 * script are taken (RFC 6531): the part before the @ is in lower case and NFC, the domain in its ASCII form (punycode).
 * Quoted parts, comments, IP addresses and names around the address are not.
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

/** By the parser of addresses, which every browser and server has: lower case, Unicode to punycode (UTS 46). */
function asciiForm(domain: string): string | null {
  if (!typedDomain.test(domain)) return null;
  const hostname = URL.parse(`http://${domain}`)?.hostname ?? '';
  return hostname.length <= 253 && asciiDomain.test(hostname) ? hostname : null;
}
