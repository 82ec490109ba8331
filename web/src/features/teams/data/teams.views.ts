import type { Department, DepartmentMember } from '@longtable/contract/departments';
import { maxSearchLength } from '@longtable/contract/rules/people-search';
import type { TeamInvite } from '@longtable/contract/team-invites';
import type { Team, TeamMember } from '@longtable/contract/teams';
import type { Update } from '@longtable/contract/updates';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../../platform/client.ts';
import { type ListView, useListView, useSettled } from '../../../platform/list-view.ts';
import type { Listed } from '../../../platform/listed.ts';
import { useStore } from '../../../platform/store.ts';
import { gone, knownDepartment, knownTeam } from './known.ts';
import { hasName, hasPerson } from './order.ts';
import { pendingUpdates } from './pending-updates.ts';
import {
  departmentMembersQuery,
  departmentQuery,
  departmentsQuery,
  idOf,
  invitesQuery,
  loadMoreDepartmentMembers,
  loadMoreDepartments,
  loadMoreMembers,
  loadMoreTeams,
  loadMoreUpdates,
  membersQuery,
  teamQuery,
  teamsQuery,
  type UpdatesOf,
  updatesQuery,
} from './teams.queries.ts';
import { unansweredUpdates } from './unanswered-updates.ts';

export type { ListView };

/** One team or department on the screen. `gone`: it is no more, or not to be seen by the actor any more. */
export type ItemView<T> =
  | { readonly state: 'ready'; readonly item: T; readonly error: null; readonly reload: () => void }
  | {
      readonly state: 'loading' | 'failed' | 'gone';
      readonly item: null;
      /** Why it `failed`. */
      readonly error: Error | null;
      readonly reload: () => void;
    };

/** The actor's teams by name, narrowed by what is typed. */
export function useTeams(typed: string): ListView<Team> {
  return useNarrowedList(typed, teamsQuery, loadMoreTeams, hasName);
}

/** A team of the actor's. What a list knows of it paints at once. */
export function useTeam(teamId: string): ItemView<Team> {
  return useItemView(teamId, {
    ...teamQuery(teamId),
    initialData: () => knownTeam(teamId),
    initialDataUpdatedAt: 0,
  });
}

/** The members of a team, narrowed by what is typed. */
export function useMembers(teamId: string, typed: string): ListView<TeamMember> {
  const query = useCallback((text: string) => membersQuery(teamId, text), [teamId]);
  const load = useCallback((text: string) => loadMoreMembers(teamId, text), [teamId]);
  return useNarrowedList(typed, query, load, hasPerson);
}

/** The departments of a team that the actor may see, narrowed by what is typed. */
export function useDepartments(teamId: string, typed: string): ListView<Department> {
  const query = useCallback((text: string) => departmentsQuery(teamId, text), [teamId]);
  const load = useCallback((text: string) => loadMoreDepartments(teamId, text), [teamId]);
  return useNarrowedList(typed, query, load, hasName);
}

/** A department that the actor may see. */
export function useDepartment(departmentId: string): ItemView<Department> {
  return useItemView(departmentId, {
    ...departmentQuery(departmentId),
    initialData: () => knownDepartment(departmentId),
    initialDataUpdatedAt: 0,
  });
}

/** The members of a department, narrowed by what is typed. */
export function useDepartmentMembers(departmentId: string, typed: string): ListView<DepartmentMember> {
  const query = useCallback((text: string) => departmentMembersQuery(departmentId, text), [departmentId]);
  const load = useCallback((text: string) => loadMoreDepartmentMembers(departmentId, text), [departmentId]);
  return useNarrowedList(typed, query, load, hasPerson);
}

/** The updates of a team or department, the newest first, with what the actor did to them in them already. */
export function useUpdates(of: UpdatesOf): ListView<Update> {
  const { kind } = of;
  const id = idOf(of);
  const stable = useMemo<UpdatesOf>(
    () => (kind === 'team' ? { kind, teamId: id } : { kind, departmentId: id }),
    [kind, id],
  );
  const query = useQuery(updatesQuery(stable));
  const pending = unansweredUpdates.useChanges();
  const items = useMemo(
    () => pendingUpdates(query.data?.items ?? [], stable, pending),
    [query.data, stable, pending],
  );
  const load = useCallback(() => loadMoreUpdates(stable), [stable]);
  return useListView(query, items, load, false);
}

/** The invitations to a team that can still be used. */
export function useInvites(teamId: string): ListView<TeamInvite> {
  const query = useQuery({ ...invitesQuery(teamId), refetchOnMount: 'always' });
  return useListView(query, query.data?.items ?? [], nothingMore, false);
}

function useNarrowedList<T extends { readonly id: string }>(
  typed: string,
  queryOf: (text: string) => UseQueryOptions<Listed<T>>,
  loadMore: (text: string) => Promise<void>,
  fits: (item: T, text: string) => boolean,
): ListView<T> {
  const text = typed.trim().slice(0, maxSearchLength);
  const settled = useSettled(text);
  const options = queryOf(settled);
  const ownKey = JSON.stringify(options.queryKey?.slice(0, -1));
  const query = useQuery({
    ...options,
    // What was found before stays while it is narrowed further, but only of the same team.
    placeholderData: (before, of) =>
      of && JSON.stringify(of.queryKey.slice(0, -1)) === ownKey ? before : undefined,
  });
  // Of what is typed the server has not said yet what else there is: until then what is known is narrowed.
  const isAsking = query.isPlaceholderData || settled !== text;
  const items = useMemo(() => {
    const known = query.data?.items ?? [];
    return isAsking ? known.filter((item) => fits(item, text)) : known;
  }, [query.data, isAsking, text, fits]);
  const load = useCallback(() => loadMore(settled), [loadMore, settled]);
  return useListView(query, items, load, isAsking);
}

function useItemView<T>(id: string, options: UseQueryOptions<T>): ItemView<T> {
  const isGone = useStore(gone).has(id);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: !isGone });
  const reload = useCallback(() => void refetch(), [refetch]);
  if (isGone || isNowhere(error)) return { state: 'gone', item: null, error: null, reload };
  if (data) return { state: 'ready', item: data, error: null, reload };
  const hasFailed = error !== null && !isFetching;
  return { state: hasFailed ? 'failed' : 'loading', item: null, error: hasFailed ? error : null, reload };
}

/** True for what is not there for the actor; what is no id at all is nothing, too. */
function isNowhere(error: Error | null): boolean {
  const codes = ['team/not-a-member', 'department/not-found', 'request/malformed'];
  return error instanceof ApiError && codes.includes(error.code);
}

async function nothingMore(): Promise<void> {
  await Promise.resolve();
}
