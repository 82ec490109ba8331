import { maxLinkLength } from './resource-limits.ts';

/** Declared here, since browsers and Node have it but the language's own types do not. */
type Address = Readonly<
  Record<'href' | 'protocol' | 'username' | 'password' | 'hostname' | 'pathname', string>
>;
const { URL } = globalThis as unknown as { URL: { parse(text: string): Address | null } };

/**
 * The address of a link in the form in which it is stored, or null if it is not allowed: http and https only, without
 * user name and password. Addresses without a scheme become https.
 */
export function parseLink(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || typed.length > maxLinkLength) return null;
  // Addresses with a scheme keep it, so that others than http(s) are refused. `host:8080/path` has none.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || !isHost(url.hostname)) return null;
  return url.href.length > maxLinkLength ? null : url.href;
}

/** The default name of a link: the host, and the part of the path that says something. */
export function linkName(href: string): string {
  const address = URL.parse(href);
  if (!address) return href;
  const { hostname, pathname } = address;
  const path = pathname.replace(/\/+$/, '');
  return `${hostname.replace(/^www\./, '')}${path}`.slice(0, 200);
}

function isHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
}
