import { expect, test } from 'vitest';
import { createRefetchGuard } from './refetch-guard.ts';

test('repeats a request that a change has overtaken', async () => {
  const guard = createRefetchGuard();
  let asked = 0;
  const answer = await guard.latest(async () => {
    asked += 1;
    if (asked < 3) guard.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(3);
});

test('gives up after four requests that changes have overtaken', async () => {
  const guard = createRefetchGuard();
  let asked = 0;
  const answer = await guard.latest(async () => {
    asked += 1;
    guard.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(4);
});
