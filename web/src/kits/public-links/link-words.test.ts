import { expect, test } from 'vitest';
import { expiryText } from './expiry-text.ts';
import { secondsOf, untilDay } from './link-terms.ts';
import { linkText } from './link-words.ts';

const now = new Date('2027-01-01T12:00:00.000Z');
const reader = { now, timeZone: 'UTC', locale: 'en-GB' };
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

test.each([
  [5, 'Expires in 1 minute'],
  [61, 'Expires in 2 minutes'],
  [3599, 'Expires in 1 hour'],
  [7 * 3600, 'Expires in 7 hours'],
  [86_399, 'Expires in 1 day'],
  [30 * 3600, 'Expires in 1 day'],
  [7 * 86_400, 'Expires in 7 days'],
  [30 * 86_400, 'Expires on 31 Jan 2027'],
])('a link that expires in %s seconds: %s', (seconds, text) => {
  expect(expiryText(inSeconds(seconds), reader)).toBe(text);
});

const link = {
  id: 'link',
  resourceId: 'file',
  url: 'https://longtable.example/s/token',
  createdBy: 'ada',
  createdAt: inSeconds(-60),
  expiresAt: inSeconds(3600),
  hasPassword: false,
  opens: 0,
  lastOpenedAt: null,
};

test('says how often a link was opened, and whether it has a password', () => {
  expect(linkText(link, reader)).toBe('Expires in 1 hour, not opened yet');
  const opened = { ...link, hasPassword: true, opens: 3, lastOpenedAt: inSeconds(-300) };
  expect(linkText(opened, reader)).toBe('Expires in 1 hour, password, opened 3 times, last 5m ago');
  expect(linkText({ ...opened, opens: 1, lastOpenedAt: inSeconds(-5) }, reader)).toBe(
    'Expires in 1 hour, password, opened once, last just now',
  );
});

test('reads choices as seconds, those of a day until its end', () => {
  expect(secondsOf('3600', '')).toBe(3600);
  const noon = new Date('2027-01-01T12:00:00');
  expect(secondsOf(untilDay, '2027-01-01', noon)).toBe(12 * 3600 - 1);
  expect(secondsOf(untilDay, '2026-12-31', noon)).toBeLessThan(0);
  expect(secondsOf(untilDay, '', noon)).toBeNaN();
});
