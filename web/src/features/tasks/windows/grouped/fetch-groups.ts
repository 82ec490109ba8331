import { groupingOf } from '@longtable/contract/rules/task-grouper';
import { isPropertyGroup, type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import type { TaskWindow } from '@longtable/contract/task-windows';
import { taskWindowsApi } from '../../../../platform/api/task-windows.ts';
import { call } from '../../../../platform/client.ts';
import { knownTasks } from '../../data/served-tasks.ts';
import { fetchWindow, inputOf, nothingFetched, together } from '../fetch-windows.ts';
import type { GroupCounts } from '../grouping.ts';
import { load, loads, moreKey, note } from '../load-windows.ts';
import { type BoardOf, boardKey } from '../task-window.ts';
import type { Fetched, WindowResponse } from '../window-response.ts';
import { groupsKey } from './group-counts.ts';

/** The most groups whose windows are fetched again in a reload; the others follow when they are on the screen. */
const maxReloaded = 10;

/** Fetches the groups of a board and the first windows of those that come first. */
export async function fetchGroups(of: BoardOf, signal: AbortSignal): Promise<Fetched> {
  return fetchGrouped(of, signal);
}

/** Fetches the numbers of tasks in the groups of a board. */
export async function fetchGroupCounts(of: BoardOf, signal: AbortSignal): Promise<Fetched> {
  return fetchGrouped(of, signal, { counts: 'only' });
}

async function fetchGrouped(
  of: BoardOf,
  signal: AbortSignal,
  more: { readonly counts?: 'only' } = {},
): Promise<Fetched> {
  const { by } = of;
  if (!by) return nothingFetched;
  const { groups, others, windows, related } = await call(
    taskWindowsApi.groups,
    { ...inputOf(of), by, ...more },
    { signal },
  );
  const { sort: _, ...counted } = of;
  const counts: GroupCounts = {
    key: groupsKey(counted),
    of: counted,
    groups: new Map(groups.map(({ group, count, total }) => [group, { count, total }])),
    others,
  };
  return {
    ...nothingFetched,
    windows: windowsOf(of, windows),
    groups: [counts],
    related,
  };
}

/** Fetches the groups of a board again, and the first windows of those that were opened. */
export async function fetchGroupsAgain(of: BoardOf, signal: AbortSignal): Promise<Fetched> {
  const first = await fetchGroups(of, signal);
  const key = boardKey(of);
  const fetched = new Set(first.windows.map((page) => page.of.group));
  // Recently loaded windows are the last ones.
  const opened = [...knownTasks().windows.values()]
    .map((window) => window.of)
    .filter(
      ({ group, ...board }) =>
        isPropertyGroup(group) &&
        groupingOf(group) === of.by &&
        !fetched.has(group) &&
        boardKey(board) === key,
    )
    .slice(-maxReloaded);
  const rest = await Promise.all(
    opened.map((window) => fetchWindow(window, { signal, limit: firstWindowSize })),
  );
  return together([first, ...rest]);
}

/** Loads the first windows of groups that come into view: large ones one by one, the others in one request. */
export function openGroups(of: BoardOf, groups: readonly PropertyGroup[]): void {
  const states = loads.get();
  const counts = knownTasks().groups.get(groupsKey(of))?.groups;
  const closed = groups.filter((group) => !states.has(moreKey({ ...of, group })));
  const isSmall = (group: PropertyGroup) => (counts?.get(group)?.count ?? 0) <= firstWindowSize;
  for (const group of closed.filter((one) => !isSmall(one)))
    void load(moreKey({ ...of, group }), (signal) =>
      fetchWindow({ ...of, group }, { signal, limit: firstWindowSize }),
    );
  void openSmall(of, closed.filter(isSmall));
}

/** Loads the first windows of small groups in one request, whose state is that of all of them. */
async function openSmall(of: BoardOf, groups: readonly PropertyGroup[]): Promise<void> {
  const [first, ...others] = groups.map((group) => moreKey({ ...of, group }));
  if (first === undefined) return;
  for (const key of others) note(key, 'loading');
  await load(first, (signal) => fetchSmall(of, groups, signal));
  for (const key of others) note(key, loads.get().get(first) ?? null);
}

async function fetchSmall(
  of: BoardOf,
  groups: readonly PropertyGroup[],
  signal: AbortSignal,
): Promise<Fetched> {
  const { windows, related } = await call(
    taskWindowsApi.groupWindows,
    { ...inputOf(of), groups: groups.join() },
    { signal },
  );
  return {
    ...nothingFetched,
    windows: windowsOf(of, windows),
    related,
  };
}

function windowsOf(
  of: BoardOf,
  windows: readonly (TaskWindow & { readonly group: PropertyGroup })[],
): readonly WindowResponse[] {
  return windows.map(({ group, tasks, next, nextPosition }) => ({
    of: { ...of, group },
    after: null,
    tasks,
    next,
    nextPosition,
  }));
}
