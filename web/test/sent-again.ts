import { expect } from 'vitest';

/**
 * Expects that a request without a response is sent again, unchanged. `answer` sets the response, and is called after the first
 * request; on a slow machine the page may have repeated it by then.
 */
export async function expectSentAgain(requests: readonly unknown[], answer: () => void): Promise<void> {
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  const lost = requests.length;
  answer();
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThan(lost);
  for (const request of requests) expect(request).toEqual(requests[0]);
}
