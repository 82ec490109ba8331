import { queryClient } from './query-client.ts';

/** Milliseconds in which events that need the same refetch are merged. */
const debounceMs = 50;

const pendingKeys = new Map<string, readonly unknown[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Invalidates the queries under these keys in a moment: visible ones are refetched, others when they are used. */
export function refetchSoon(...keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) pendingKeys.set(JSON.stringify(key), key);
  timer ??= setTimeout(() => {
    const now = [...pendingKeys.values()];
    cancelRefetches();
    for (const queryKey of now) void queryClient.invalidateQueries({ queryKey });
  }, debounceMs);
}

/** Cancels pending refetches, at the end of a session. */
export function cancelRefetches(): void {
  clearTimeout(timer);
  timer = undefined;
  pendingKeys.clear();
}
