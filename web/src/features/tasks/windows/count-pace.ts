/** Milliseconds from a change that can't be counted to the request for counts. */
export const countDelay = 1000;
/** The longest pause between two requests for counts, in milliseconds. */
const longestPause = 60_000;
/** Milliseconds of pause for each task in scope, and for each millisecond that the last response took. */
const pausePer = { task: 0.1, millisecond: 20 };

/**
 * Milliseconds between two requests for counts. Counting takes the longer the more tasks there are, and the less it matters
 * that a few of them are missing for a while.
 */
export function countPause(tasks: number, took: number): number {
  return Math.min(Math.max(tasks * pausePer.task, took * pausePer.millisecond), longestPause);
}
