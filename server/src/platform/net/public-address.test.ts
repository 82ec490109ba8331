import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('%s', (ip) => expect(isPublicAddress(ip)).toBe(true));
});

describe('private addresses', () => {
  test.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255']],
    ['shared by a carrier', ['100.64.0.0', '100.100.100.200', '100.127.255.255']],
    ['link-local, where clouds tell secrets', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1']],
    ['the host of a machine in a cloud', ['168.63.129.16']],
    ['for protocols', ['192.0.0.1', '192.0.0.192', '192.88.99.1', '192.175.48.1', '192.52.193.1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    [
      'reserved',
      ['240.0.0.1', '254.1.1.1', '4000::1', '8000::1', '1000::1', '100::1', '5f00::1', '2001:10::1'],
    ],
    ['unique local and site local', ['fc00::1', 'fd00:ec2::254', 'fdff::1', 'fec0::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8']],
    ['IPv4-compatible', ['::127.0.0.1', '::7f00:1', '::a9fe:a9fe', '::8.8.8.8']],
    ['IPv4-translated', ['::ffff:0:127.0.0.1', '::ffff:0:a00:1']],
    ['NAT64', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '64:ff9b::8.8.8.8']],
    ['6to4', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1']],
    ['Teredo', ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
    ['with a zone', ['fe80::1%eth0', '2606:4700:4700::1111%eth0']],
  ])('%s', (_, addresses) => {
    for (const ip of addresses) expect({ ip, public: isPublicAddress(ip) }).toEqual({ ip, public: false });
  });

  test.each([
    '',
    ' ',
    'localhost',
    'example.com',
    '1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '010.8.8.8',
  ])('invalid addresses: %j', (text) => expect(isPublicAddress(text)).toBe(false));

  test.each([
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8:80',
    '[2606:4700:4700::1111]',
    '8.8.8.8/32',
    ' 8.8.8.8',
    '8.8.8.256',
  ])('addresses in other notations: %j', (text) => expect(isPublicAddress(text)).toBe(false));
});
