import { expect, test } from 'vitest';
import { aUser } from '../../test/samples.ts';
import { session } from './session.ts';
import { createSessionStore } from './session-store.ts';

const user = aUser();

test('has its initial value again for the next session', () => {
  const isOpen = createSessionStore(false);
  session.set({ state: 'signedIn', user, offset: '1', off: [] });
  isOpen.set(true);
  session.set({ state: 'signedIn', user: { ...user, fullName: 'Augusta' }, offset: '1', off: [] });
  expect(isOpen.get()).toBe(true);
  session.set({ state: 'signedOut', user: null, ended: 'byServer' });
  session.set({ state: 'signedIn', user, offset: '1', off: [] });
  expect(isOpen.get()).toBe(false);
});
