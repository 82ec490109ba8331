import { expect, test } from 'vitest';
import { createRefetchGuard } from './refetch-guard.ts';

test('an answer that was overtaken is asked for again', async () => {
  const guard = createRefetchGuard();
  let asked = 0;
  const answer = await guard.latest(async () => {
    asked += 1;
    if (asked < 3) guard.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(3);
});

test('stops asking after four answers that were overtaken', async () => {
  const guard = createRefetchGuard();
  let asked = 0;
  const answer = await guard.latest(async () => {
    asked += 1;
    guard.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(4);
});
