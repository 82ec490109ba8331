import { expect, test, vi } from 'vitest';
import { createOrigins } from './origins.ts';

const quiet = () => undefined;

function originsAt(publicUrl: string) {
  const lines: { about: object; text: string }[] = [];
  const log = {
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: (about: object, text: string) => void lines.push({ about, text }),
    error: quiet,
    fatal: quiet,
  };
  return { lines, ...createOrigins({ publicUrl: new URL(publicUrl), log }) };
}

test.each([
  ['a program, which sends none', undefined, '127.0.0.1:3000', false],
  ['PUBLIC_URL', 'https://work.example.com', '127.0.0.1:3000', false],
  ['the address that the request was sent to', 'http://192.168.0.5:3000', '192.168.0.5:3000', false],
  ['another site', 'https://evil.example', 'work.example.com', true],
  ['a site whose name begins like ours', 'https://work.example.com.evil.example', 'work.example.com', true],
  ['another port', 'https://work.example.com:8443', '127.0.0.1:3000', true],
  ['a page that hides where it is', 'null', 'work.example.com', true],
  ['nonsense', 'work', 'work', true],
])('%s', (_name, origin, host, expected) => {
  expect(originsAt('https://work.example.com').isForeign({ origin, host })).toBe(expected);
});

test('logs a refusal with the setting to change, once a minute, with their number', () => {
  vi.useFakeTimers();
  const { lines, isForeign } = originsAt('http://localhost:3000');
  const request = { origin: 'https://work.example.com', host: '127.0.0.1:3000' };
  for (let each = 0; each < 5; each += 1) isForeign(request);
  expect(lines).toEqual([
    {
      about: { ...request, publicUrl: 'http://localhost:3000', refused: 1 },
      text: 'a page of https://work.example.com was refused: if people open Longtable there, set PUBLIC_URL=https://work.example.com and start it again',
    },
  ]);
  vi.advanceTimersByTime(60_000);
  isForeign(request);
  expect(lines[1]).toMatchObject({ about: { refused: 5 } });
  vi.useRealTimers();
});

test('does not advise to trust a page with an opaque origin', () => {
  const { lines, isForeign } = originsAt('https://work.example.com');
  isForeign({ origin: 'null', host: 'work.example.com' });
  expect(lines[0]?.text).not.toContain('PUBLIC_URL');
});

test.each([
  ['https://work.example.com', 'http://work.example.com', /drop the cookie that keeps people signed in/],
  ['http://work.example.com', 'https://work.example.com', /cookies are not Secure/],
])('logs once that PUBLIC_URL is %s but opened as %s', (publicUrl, origin, expected) => {
  const { lines, isForeign } = originsAt(publicUrl);
  for (let each = 0; each < 2; each += 1) expect(isForeign({ origin, host: 'work.example.com' })).toBe(false);
  expect(lines.map(({ text }) => text)).toEqual([expect.stringMatching(expected)]);
});

test.each([
  ['http://localhost:3000', 'http://192.168.0.5:3000', '192.168.0.5:3000'],
  ['http://localhost:3000', 'https://work.example.com', 'work.example.com'],
  ['https://work.example.com', 'http://localhost:3000', 'localhost:3000'],
])('logs nothing when PUBLIC_URL is %s and opened as %s', (publicUrl, origin, host) => {
  const { lines, isForeign } = originsAt(publicUrl);
  expect(isForeign({ origin, host })).toBe(false);
  expect(lines).toEqual([]);
});
