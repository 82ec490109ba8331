import { expect, test } from 'vitest';
import { createSealer } from './sealed.ts';

const sealer = createSealer('a secret', 'a purpose');

test('what is sealed is opened as the same person’s, and looks different every time', () => {
  const [first, second] = [sealer.seal('JBSWY3DP', 'ada'), sealer.seal('JBSWY3DP', 'ada')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  expect(sealer.open(first, 'ada')).toBe('JBSWY3DP');
  expect(sealer.open(sealer.seal('', 'ada'), 'ada')).toBe('');
});

test('as another’s, with another key or changed it is not opened', () => {
  const sealed = sealer.seal('JBSWY3DP', 'ada');
  expect(() => sealer.open(sealed, 'ben')).toThrow(Error);
  expect(() => createSealer('a secret', 'another purpose').open(sealed, 'ada')).toThrow(Error);
  expect(() => createSealer('another secret', 'a purpose').open(sealed, 'ada')).toThrow(Error);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => sealer.open(bytes.toString('base64url'), 'ada')).toThrow(Error);
  expect(() => sealer.open('', 'ada')).toThrow(Error);
});
