import { expect, test } from 'vitest';
import { session } from './session.ts';
import { createSessionStore } from './session-store.ts';

test('lasts as long as the session', () => {
  const isOpen = createSessionStore(false);
  session.set({ state: 'checking', user: null });
  isOpen.set(true);
  expect(isOpen.get()).toBe(true);
  session.set({ state: 'signedOut', user: null, ended: 'byServer' });
  expect(isOpen.get()).toBe(false);
});
