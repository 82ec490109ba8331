import { expect, test } from 'vitest';
import { createRefetchGuard } from './refetch-guard.ts';

test('repeats a request that a change has overtaken', async () => {
  const guard = createRefetchGuard();
  let requests = 0;
  const response = await guard.latest(async () => {
    requests += 1;
    if (requests < 3) guard.note();
    return Promise.resolve(requests);
  });
  expect(response).toBe(3);
});

test('gives up after four requests that changes have overtaken', async () => {
  const guard = createRefetchGuard();
  let requests = 0;
  const response = await guard.latest(async () => {
    requests += 1;
    guard.note();
    return Promise.resolve(requests);
  });
  expect(response).toBe(4);
});
