import type { Department } from '@longtable/contract/departments';
import type { Team } from '@longtable/contract/teams';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createStore } from '../../../platform/store.ts';
import { departmentKey, departmentListKey, teamKey, teamListKey } from './teams.queries.ts';

/** The teams and departments, by id, that were deleted or left, or that the actor was removed from. */
export const gone = createStore<ReadonlySet<string>>(new Set());

/** Takes in that something is not there for the actor any more. */
export function addGone(id: string): void {
  if (!gone.get().has(id)) gone.set(new Set(gone.get()).add(id));
}

/** Takes in that something is there (again). */
export function dropGone(id: string): void {
  if (!gone.get().has(id)) return;
  const others = new Set(gone.get());
  others.delete(id);
  gone.set(others);
}

/** What this browser knows of a team, opened or in a list. */
export function knownTeam(teamId: string): Team | undefined {
  return (
    queryClient.getQueryData<Team>([...teamKey, teamId]) ??
    inOneOf(queryClient.getQueriesData<Listed<Team>>({ queryKey: teamListKey }), teamId)
  );
}

/** What this browser knows of a department, opened or in a list. */
export function knownDepartment(departmentId: string): Department | undefined {
  return (
    queryClient.getQueryData<Department>([...departmentKey, departmentId]) ??
    inOneOf(queryClient.getQueriesData<Listed<Department>>({ queryKey: departmentListKey }), departmentId)
  );
}

function inOneOf<T extends { readonly id: string }>(
  lists: readonly (readonly [unknown, Listed<T> | undefined])[],
  id: string,
): T | undefined {
  for (const [, list] of lists) {
    const found = list?.items.find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}
