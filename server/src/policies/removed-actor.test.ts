import { newId } from '@longtable/contract/ids';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { unlessActorRemoved } from './removed-actor.ts';

const actor = { id: newId(), sessionId: newId(), timeZone: 'UTC' };
const fail = () => Promise.reject(new Error('failed'));

test('a request that fails for a deleted account is refused like one without a session', async () => {
  const { db, close } = await openTestDatabase();
  const failed = unlessActorRemoved(db, { actor, signedOut: 'auth/required-for-teams' }, fail);
  await expect(failed).rejects.toMatchObject({ code: 'auth/required-for-teams' });
  await close();
});

test('a request that fails keeps its error when the account cannot be looked up', async () => {
  const { db, close } = await openTestDatabase();
  await close();
  await expect(unlessActorRemoved(db, { actor, signedOut: 'auth/required-for-teams' }, fail)).rejects.toThrow(
    'failed',
  );
});
