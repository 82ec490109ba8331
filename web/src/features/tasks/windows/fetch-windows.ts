import { taskFilterText } from '@longtable/contract/rules/task-filter';
import { maxTasksById, maxWindow } from '@longtable/contract/rules/task-limits';
import { taskSortText } from '@longtable/contract/rules/task-sort';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import type { BoardOf, WindowOf } from './task-window.ts';
import type { Fetched, WindowResponse } from './window-response.ts';

/** An empty response. */
export const nothingFetched: Fetched = {
  windows: [],
  tasks: [],
  unseen: [],
  counts: [],
  figures: [],
  heads: null,
  related: [],
};

/** Merges responses. */
export function together(parts: readonly Fetched[]): Fetched {
  return {
    windows: parts.flatMap(({ windows }) => windows),
    tasks: parts.flatMap(({ tasks }) => tasks),
    unseen: parts.flatMap(({ unseen }) => unseen),
    counts: parts.flatMap(({ counts }) => counts),
    figures: parts.flatMap(({ figures }) => figures),
    heads: parts.findLast(({ heads }) => heads !== null)?.heads ?? null,
    related: parts.flatMap(({ related }) => related),
  };
}

/**
 * Fetches the first window of each status and the counts of a board. A reload passes `loaded`, the number of loaded tasks
 * of a window, to fetch as many again.
 */
export async function fetchBoard(
  of: BoardOf,
  { signal, loaded }: { signal: AbortSignal; loaded?: (of: WindowOf) => number },
): Promise<Fetched> {
  const { total, counts, heads, windows, related } = await call(taskWindowsApi.board, inputOf(of), {
    signal,
  });
  const { sort: _, ...tasksOf } = of;
  const first: Fetched = {
    ...nothingFetched,
    windows: taskStatuses.map((group) => {
      const { tasks, next, nextPosition } = windows[group];
      return { of: { ...of, group }, after: null, tasks, next, nextPosition };
    }),
    counts: [{ of: tasksOf, total, columns: counts }],
    heads: of.projectId === null ? heads : null,
    related,
  };
  if (!loaded) return first;
  const rest = await Promise.all(
    first.windows.map((page) => fetchUntil(page, { signal, count: loaded(page.of) })),
  );
  return together([first, ...rest]);
}

/** Fetches the first page of a window, or the one at the cursor `after`. */
export async function fetchWindow(
  of: WindowOf,
  { signal, after = null, limit }: { signal: AbortSignal; after?: string | null; limit?: number },
): Promise<Fetched> {
  const { group, ...board } = of;
  const page = await call(
    taskWindowsApi.window,
    { ...inputOf(board), group, ...(after !== null && { after }), ...(limit !== undefined && { limit }) },
    { signal },
  );
  const { tasks, next, nextPosition, related } = page;
  return { ...nothingFetched, windows: [{ of, after, tasks, next, nextPosition }], related };
}

/** Fetches a window again, as far as it is loaded. */
export async function fetchWindowAgain(
  of: WindowOf,
  { signal, count }: { signal: AbortSignal; count: number },
): Promise<Fetched> {
  const first = await fetchWindow(of, { signal });
  const [page] = first.windows;
  return page ? together([first, await fetchUntil(page, { signal, count })]) : first;
}

/** Fetches the next pages until there are `count` tasks, or `maxReloaded`. */
async function fetchUntil(
  page: WindowResponse,
  { signal, count }: { signal: AbortSignal; count: number },
): Promise<Fetched> {
  const parts: Fetched[] = [];
  let { next } = page;
  let missing = Math.min(count, maxReloaded) - page.tasks.length;
  while (next !== null && missing > 0) {
    const more: Fetched = await fetchWindow(page.of, { signal, after: next, limit: maxWindow });
    parts.push(more);
    const [answer] = more.windows;
    missing -= answer?.tasks.length ?? missing;
    next = answer?.next ?? null;
  }
  return together(parts);
}

/** The most tasks of a window to fetch in a reload. The others are fetched when the person scrolls on. */
const maxReloaded = 500;

/** Fetches the figures of a project or of all tasks, and the counts of its board. */
export async function fetchFigures(
  of: Omit<BoardOf, 'sort'>,
  { signal, today }: { signal: AbortSignal; today: string },
): Promise<Fetched> {
  const answer = await call(tasksApi.counts, inputOf({ ...of, sort: null }), { signal });
  const { columns, heads, ...figures } = answer;
  const { projectId } = of;
  return {
    ...nothingFetched,
    counts: [{ of, total: figures.total, columns }],
    figures: [{ projectId, today, figures }],
    heads: projectId === null ? heads : null,
  };
}

/** Fetches tasks by id; the person may not see those that are missing in the response. */
export async function fetchByIds(
  ids: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<Fetched> {
  const parts: Fetched[] = [];
  for (let from = 0; from < ids.length; from += maxTasksById) {
    const some = ids.slice(from, from + maxTasksById);
    const { tasks, related } = await call(taskWindowsApi.byIds, { ids: some.join() }, { signal });
    parts.push({ ...nothingFetched, tasks, related });
  }
  return together(parts);
}

function inputOf({ projectId, filter, sort, range }: BoardOf) {
  return {
    ...(projectId !== null && { projectId }),
    ...taskFilterText(filter),
    ...taskSortText(sort),
    ...range,
  };
}
