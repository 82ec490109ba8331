import type { Account, OpenSession } from '@longtable/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { queryClient } from '../../../../platform/query-client.ts';

/** How often the sessions are asked for while they are looked at, in milliseconds: no live event tells of them. */
const sessionsEvery = 60_000;

/** How the person signs in. Asked anew whenever it is opened: other devices change it too. */
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

/** The account as the server answered to a change of it; an older answer that is under way is not waited for. */
export async function accountChanged(account: Account): Promise<void> {
  await queryClient.cancelQueries({ queryKey: accountQuery.queryKey, exact: true });
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/** Asks again how the person signs in, and where. */
export async function refetchAccount(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
}

/** Takes sessions off the list before the server has ended them; `undo` puts them back as they were. */
export async function withoutSessions(
  gone: (session: OpenSession) => boolean,
): Promise<{ undo: () => void }> {
  const { queryKey } = sessionsQuery;
  await queryClient.cancelQueries({ queryKey, exact: true });
  const before = queryClient.getQueryData(queryKey);
  if (before) {
    queryClient.setQueryData(queryKey, { sessions: before.sessions.filter((session) => !gone(session)) });
  }
  return { undo: () => queryClient.setQueryData(queryKey, before) };
}
