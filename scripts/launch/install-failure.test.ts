import { expect, test } from 'vitest';
import { explainInstallFailure, isIncomplete } from './install-failure.mjs';

// Output of npm 11.
const unreachable = `npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error network request to https://registry.npmjs.org/fastify failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org
npm error network This is a problem related to network connectivity.
npm error A complete log of this run can be found in: /home/ada/.npm/_logs/2026-01-01-debug-0.log`;
const denied = `npm error code EACCES
npm error syscall mkdir
npm error path /srv/longtable/node_modules
npm error errno -13
npm error Error: EACCES: permission denied, mkdir '/srv/longtable/node_modules'
npm error     at async mkdir (node:internal/fs/promises:856:10)`;
const full = `npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write

added 514 packages in 3m`;

test.each([
  ['no network', unreachable, /^npm's registry can't be reached/],
  ['a proxy that is not there', 'npm error code ECONNREFUSED', /npm config get proxy/],
  ['no right to write', denied, /^This user may not write to \/srv\/longtable,.*chown/s],
  ['a full disk', full, /^The disk that holds \/srv\/longtable is full/],
  [
    'a certificate of a proxy',
    'npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error errno SELF_SIGNED_CERT_IN_CHAIN',
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['a registry of the company', 'npm error code E404\nnpm error 404 Not Found - GET', /refused a package/],
  ['a damaged package', 'npm error code EINTEGRITY', /npm cache clean/],
  ['a read-only disk', "npm error EROFS: read-only file system, mkdir '/srv'", /read-only disk/],
  ['a lockfile of another version', 'npm error code EUSAGE', /git checkout -- package\.json/],
])('%s is described in a sentence', (_name, output, expected) => {
  expect(explainInstallFailure(output, '/srv/longtable')).toMatch(expected);
});

test('an unknown failure is shown as npm reports it, without warnings and stack', () => {
  const output = `npm warn EBADENGINE Unsupported engine
npm error code ESOMETHING
npm error Something broke
npm error     at async Arborist.reify (/usr/lib/node_modules/npm/x.js:1:1)
npm error A complete log of this run can be found in: /root/.npm/_logs/x.log`;
  expect(explainInstallFailure(output, '/srv')).toBe('code ESOMETHING\nSomething broke');
  expect(explainInstallFailure('spawn failed\n', '/srv')).toBe('spawn failed');
});

test('an installation with files that npm could not unpack is incomplete, even if npm succeeds', () => {
  expect(isIncomplete(full)).toBe(true);
  expect(isIncomplete('npm warn deprecated glob@10\n\nadded 514 packages in 1m')).toBe(false);
});
