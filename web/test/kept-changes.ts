import type { CurrentUser } from '@longtable/contract/people';
import { set } from 'idb-keyval';
import { queueStore } from '../src/platform/local-data.ts';
import { longAgo } from './samples.ts';

/** Leaves an unsent change of a person in the browser, as if it were of another page. */
export async function keepChange(
  key: string,
  { id: userId }: CurrentUser,
  mutationKey: string,
): Promise<void> {
  const variables = { at: longAgo };
  await set(key, { userId, mutationKey: [mutationKey], variables, submittedAt: 0 }, queueStore);
}
