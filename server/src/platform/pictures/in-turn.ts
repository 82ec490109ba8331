import { refuse } from '../http/errors.ts';

/** So many may wait, each with the file in memory. */
const maxWaiting = 16;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs `work` when what came before it has ended. Throws `request/too-many` when too much of it waits already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting)
    throw refuse('request/too-many', { params: { wait: 'a few seconds' }, retryAfter: 5 });
  waiting += 1;
  const done = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = done.catch(() => undefined);
  return done;
}
