import { maxLinkLength } from './project-limits.ts';

/** What browsers and Node have alike, and the language alone does not. */
type Address = Readonly<
  Record<'href' | 'protocol' | 'username' | 'password' | 'hostname' | 'pathname', string>
>;
const { URL } = globalThis as unknown as { URL: { parse(text: string): Address | null } };

/**
 * The address of a link as it is kept, or null where it is none that a page may lead to: http and https only, without
 * a name and a password in it. An address without a scheme is taken for one of https.
 */
export function parseLink(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || typed.length > maxLinkLength) return null;
  // What has a scheme keeps it, to be refused by it; `host:8080/path` has none.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || !isHost(url.hostname)) return null;
  return url.href.length > maxLinkLength ? null : url.href;
}

/** What a link is called that has no other name: the host, and what of the path says something. */
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
