import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { explainListenFailure } from './listen-failure.ts';

function failureOf(at: { port: number; host: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', resolve).listen(at, () => server.close(() => reject(new Error('It could listen.'))));
  });
}

test.each([
  ['no-such-host.invalid', /^This machine has no address no-such-host\.invalid\. Set HOST/],
  ['192.0.2.77', /^This machine has no address 192\.0\.2\.77\. Set HOST/],
])('names a HOST of %s', async (host, expected) => {
  const at = { port: 4000, host };
  expect(explainListenFailure(await failureOf(at), at)).toMatch(expected);
});

test('suggests a command with another port when a port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const at = { port: typeof address === 'object' && address ? address.port : 0, host: '127.0.0.1' };
  expect(explainListenFailure(await failureOf(at), at)).toContain(`PORT=${at.port + 1} npm start`);
  other.close();
});

test('does not blame PORT or HOST for other failures of the start', () => {
  const at = { port: 3000, host: '0.0.0.0' };
  const failure = (more: object) => Object.assign(new Error('failed'), more);
  expect(
    explainListenFailure(failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db' }), at),
  ).toBeUndefined();
  expect(
    explainListenFailure(failure({ code: 'EACCES', syscall: 'mkdir', path: '/data/files' }), at),
  ).toBeUndefined();
  expect(explainListenFailure(failure({ code: 'EADDRINUSE' }), at)).toBeUndefined();
});
