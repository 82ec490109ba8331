import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the registry of IPv6 has given out for the internet so far. The rest is reserved, or IPv4 in disguise. */
const internetV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The registries count it as public. In one large cloud it is the host of the machine, which tells its secrets. */
const cloudHost = '168.63.129.16';

/**
 * True for an address that is somewhere on the public internet: IPv4 as four decimal numbers, or IPv6. Whatever is for
 * special use is not, nor is anything that is no address: private, shared (100.64.0.0/10), loopback, link-local,
 * multicast, broadcast, unspecified, documentation, benchmarking, reserved, and IPv6 that carries an IPv4 address
 * (mapped, compatible, translated, NAT64, 6to4, Teredo), whichever address it carries.
 */
export function isPublicAddress(ip: string): boolean {
  // Without the octal and shortened forms that the library reads as well, and without zones.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  // "Unicast" is what the library calls whatever none of its special ranges holds, so reserved space too.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(internetV6) : ip !== cloudHost;
}
