import { expect, test } from 'vitest';
import { holdSession, isSessionHeld } from './session-hold.ts';

test('the session is held as long as anything says so', () => {
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
