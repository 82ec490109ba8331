import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './client.ts';

/** How often a query that found no server tries again by itself before it says so. */
const queryRetries = 2;

// Whether a tab is looked at decides nothing here: what is shown is kept fresh by the live connection, and a change
// must reach the server from a tab in the background too.
focusManager.setFocused(true);
// Online means that the server answers, and is decided in connection.ts: a browser that says "offline" may well
// reach a server on the same machine, and one that says "online" may not.
onlineManager.setEventListener(() => () => undefined);

/**
 * The cache of everything the server said, and the queue of everything it has not yet answered.
 *
 * - Queries never go stale by time: live events patch them. Their data is not compared deeply (thousands of tasks
 *   would be walked at every event), so replace objects only where something changed.
 * - Mutations wait while the server is unreachable, keep their order within a `scope`, and are sent again until the
 *   server answers; a refusal is final. `defineMutation` makes them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (failures, error) => isUnreachable(error) && failures < queryRetries,
      retryDelay: backoff,
    },
    mutations: {
      networkMode: 'online',
      retry: (_failures, error) => isUnreachable(error),
      retryDelay: backoff,
    },
  },
});

/**
 * Milliseconds before another try: 1 s, doubled up to 4 s. Short, because a failure pauses the queue until the server
 * answers again (connection.ts): this is only the wait between finding that out and looking whether it is back.
 */
function backoff(failures: number): number {
  return Math.min(1000 * 2 ** failures, 4000);
}
