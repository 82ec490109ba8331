import { queryClient } from './query-client.ts';

/** Milliseconds: what many events ask for at once is asked for once. */
const pause = 50;

const wanted = new Map<string, readonly unknown[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks anew, in a moment, for everything whose key begins so and that is on the screen, and for the rest when it is. */
export function askSoon(...keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) wanted.set(JSON.stringify(key), key);
  timer ??= setTimeout(() => {
    const now = [...wanted.values()];
    forgetAsking();
    for (const queryKey of now) void queryClient.invalidateQueries({ queryKey });
  }, pause);
}

/** Forgets what is only wanted in the session that is over. */
export function forgetAsking(): void {
  clearTimeout(timer);
  timer = undefined;
  wanted.clear();
}
