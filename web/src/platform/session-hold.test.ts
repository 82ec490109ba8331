import { expect, test } from 'vitest';
import { holdSession, isSessionHeld } from './session-hold.ts';

test('holds the session as long as any holder asks for it', () => {
  let isTyping = true;
  const stop = holdSession(() => isTyping);
  expect(isSessionHeld()).toBe(true);
  isTyping = false;
  expect(isSessionHeld()).toBe(false);
  const release = holdSession();
  expect(isSessionHeld()).toBe(true);
  release();
  isTyping = true;
  expect(isSessionHeld()).toBe(true);
  stop();
  expect(isSessionHeld()).toBe(false);
});
