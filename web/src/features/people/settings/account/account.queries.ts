import type { Account, OpenSession } from '@longtable/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '../../../../platform/api/account.ts';
import { changeQuery } from '../../../../platform/change-query.ts';
import { call } from '../../../../platform/client.ts';
import { queryClient } from '../../../../platform/query-client.ts';

/** Polling interval of the sessions while they are shown, in milliseconds: they have no live events. */
const sessionsEvery = 60_000;

/** How the person signs in. Refetched whenever the page opens, as other devices can change it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accountApi.get, {}, { signal }),
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(accountApi.sessions, {}, { signal }),
  staleTime: 0,
  refetchInterval: sessionsEvery,
});

/** Stores the account from the response to a change. A fetch that started before it is cancelled, as its response is older. */
export async function accountChanged(account: Account): Promise<void> {
  await queryClient.cancelQueries({ queryKey: accountQuery.queryKey, exact: true });
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/** Refetches the account and its sessions. */
export async function refetchAccount(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
}

/** Removes sessions from the list optimistically; `undo` restores them. */
export function withoutSessions(isRemoved: (session: OpenSession) => boolean): Promise<{ undo: () => void }> {
  return changeQuery(sessionsQuery.queryKey, ({ sessions }) => ({
    sessions: sessions.filter((session) => !isRemoved(session)),
  }));
}
