import { expect } from 'vitest';

/**
 * Waits for the first of these requests, which gets no answer, then calls `answer` to set one, and waits for the request that is sent
 * again: the same. On a slow machine, several may go before `answer`.
 */
export async function expectSentAgain(requests: readonly unknown[], answer: () => void): Promise<void> {
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  const lost = requests.length;
  answer();
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThan(lost);
  for (const request of requests) expect(request).toEqual(requests[0]);
}
