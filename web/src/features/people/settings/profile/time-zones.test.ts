import { expect, test } from 'vitest';
import { isSameTimeZone, timeZoneLabel, timeZoneOffset, timeZoneOptions } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');

test('labels a zone by city and region', () => {
  expect(timeZoneLabel('Europe/Rome')).toBe('Rome, Europe');
  expect(timeZoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina');
  expect(timeZoneLabel('UTC')).toBe('UTC');
});

test('returns the offset on the given day', () => {
  expect(timeZoneOffset('Europe/Rome', winter)).toBe('GMT+1');
  expect(timeZoneOffset('Europe/Rome', new Date('2026-07-15T12:00:00Z'))).toBe('GMT+2');
  expect(timeZoneOffset('Asia/Kolkata', winter)).toBe('GMT+5:30');
  expect(timeZoneOffset('Nowhere/Land', winter)).toBe(timeZoneOffset('UTC', winter));
});

test('lists zones from west to east, each once, with UTC and the current one', () => {
  const options = timeZoneOptions('Asia/Calcutta', winter);
  const values = options.map(({ value }) => value);
  expect(values).toContain('UTC');
  expect(values).toContain('Asia/Calcutta');
  expect(new Set(values).size).toBe(values.length);
  const at = (zone: string) => values.indexOf(zone);
  expect(at('Pacific/Honolulu')).toBeLessThan(at('America/St_Johns'));
  expect(at('America/St_Johns')).toBeLessThan(at('UTC'));
  expect(at('UTC')).toBeLessThan(at('Asia/Tokyo'));
  expect(options[at('Europe/Rome')]?.keywords).toContain('Central European');
});

test('treats old and new names of a zone as equal', () => {
  expect(isSameTimeZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameTimeZone('Europe/Rome', 'Europe/Paris')).toBe(false);
});
