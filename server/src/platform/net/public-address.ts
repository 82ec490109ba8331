import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 range allocated to the internet so far. The rest is reserved, or contains IPv4 addresses. */
const internetV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Allocated as public, but in one large cloud it is the host, which serves secrets. */
const cloudHost = '168.63.129.16';

/**
 * True for public internet addresses: IPv4 in dotted decimal, or IPv6. False for special-use addresses and invalid
 * ones: private, shared (100.64.0.0/10), loopback, link-local, multicast, broadcast, unspecified, documentation,
 * benchmarking, reserved, and IPv6 that carries an IPv4 address (mapped, compatible, translated, NAT64, 6to4, Teredo),
 * whatever that is.
 */
export function isPublicAddress(ip: string): boolean {
  // Excludes zones, and the octal and shortened forms that the library accepts.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  // The library reports everything outside its special ranges as "unicast", including reserved space.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(internetV6) : ip !== cloudHost;
}
