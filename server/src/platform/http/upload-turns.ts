import { refuse } from './errors.ts';

/** How many files somebody may send at the same moment. */
export const uploadsAtOnce = 4;

/** Runs `work` on behalf of somebody. Throws `request/too-many` when too much of theirs is under way already. */
export type UploadTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/** What is sent is held in memory until it is whole: nobody alone may fill it with files that never come to their end. */
export function createUploadTurns(): UploadTurns {
  const running = new Map<string, number>();
  return async (who, work) => {
    const count = running.get(who) ?? 0;
    if (count >= uploadsAtOnce)
      throw refuse('request/too-many', { params: { wait: 'until the others are done' }, retryAfter: 5 });
    running.set(who, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(who) ?? 1) - 1;
      if (left > 0) running.set(who, left);
      else running.delete(who);
    }
  };
}
