import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const encryption = createEncryption('a secret', 'a purpose');

test('decrypts what it encrypted in the same context, and never gives the same ciphertext twice', () => {
  const [first, second] = [encryption.encrypt('JBSWY3DP', 'ada'), encryption.encrypt('JBSWY3DP', 'ada')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  expect(encryption.decrypt(first, 'ada')).toBe('JBSWY3DP');
  expect(encryption.decrypt(encryption.encrypt('', 'ada'), 'ada')).toBe('');
});

test('decrypts what earlier versions stored', () => {
  expect(encryption.decrypt('RX2Be1SkR64u_p2X_ouAvABL8rntRWr82VhGZg4dLX-g2zG3', 'ada')).toBe('JBSWY3DP');
});

test('rejects another context, another key and a changed ciphertext', () => {
  const ciphertext = encryption.encrypt('JBSWY3DP', 'ada');
  expect(() => encryption.decrypt(ciphertext, 'ben')).toThrow(Error);
  expect(() => createEncryption('a secret', 'another purpose').decrypt(ciphertext, 'ada')).toThrow(Error);
  expect(() => createEncryption('another secret', 'a purpose').decrypt(ciphertext, 'ada')).toThrow(Error);
  const bytes = Buffer.from(ciphertext, 'base64url');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => encryption.decrypt(bytes.toString('base64url'), 'ada')).toThrow(Error);
  expect(() => encryption.decrypt('', 'ada')).toThrow(Error);
});
