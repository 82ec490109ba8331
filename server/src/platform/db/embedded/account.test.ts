import { expect, test } from 'vitest';
import { parsePasswd } from './account.ts';

test('the password file of Linux and of macOS', () => {
  const text = [
    '# a comment:x:1:1',
    'root:x:0:0:root:/root:/bin/bash',
    'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
    'mac:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
    'broken:x:one:2',
    '',
  ].join('\n');
  expect(parsePasswd(text)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65_534, gid: 65_534 },
    { name: 'mac', uid: 4_294_967_294, gid: 4_294_967_294 },
  ]);
});
