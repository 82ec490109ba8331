import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './client.ts';

/** Retries of a query while the server is unreachable, before it fails. */
const queryRetries = 2;

// Focus is irrelevant: the live connection keeps data fresh, and changes must be sent from background tabs too.
focusManager.setFocused(true);
// connection.ts sets the online state by the outcome of requests instead of `navigator.onLine`: a server on the same machine
// is reachable without a network, and one in the network may be down.
onlineManager.setEventListener(() => () => undefined);

/**
 * The cache of server data and the queue of mutations.
 *
 * - Queries never become stale by time: live events update them. Structural sharing is off, as comparing thousands of
 * tasks at every event is slow; replace only objects that changed.
 * - Mutations wait while the server is unreachable, keep their order within a `scope`, and are retried until the server
 * responds; a refusal is final. See `defineMutation`.
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
 * Delay before a retry in milliseconds: 1 s, doubled up to 4 s. Short, because a failure pauses the queue until the
 * server is reachable again (connection.ts).
 */
function backoff(failures: number): number {
  return Math.min(1000 * 2 ** failures, 4000);
}
