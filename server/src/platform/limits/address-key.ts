import { isIPv6 } from 'node:net';

/**
 * The key under which requests from an address are counted: an IPv4 address itself, of an IPv6 address the first 64
 * bits, since one customer has all of those. IPv4-mapped IPv6 addresses count as IPv4.
 */
export function addressKey(address: string): string {
  // `fe80::1%eth0` also names the interface.
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') {
    const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
    return bytes.join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  // The URL parser normalizes all spellings: lower case, no leading zeros, `::` for the longest run of zeros.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = spelled.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
}
