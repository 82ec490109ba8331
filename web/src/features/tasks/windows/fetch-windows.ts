import { taskFilterText } from '@longtable/contract/rules/task-filter';
import { taskSortText } from '@longtable/contract/rules/task-sort';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import type { BoardOf, WindowOf } from './task-window.ts';
import type { Fetched } from './window-response.ts';

/** An empty response. */
export const nothingFetched: Fetched = {
  windows: [],
  tasks: [],
  unseen: [],
  counts: [],
  groups: [],
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
    groups: parts.flatMap(({ groups }) => groups),
    figures: parts.flatMap(({ figures }) => figures),
    heads: parts.findLast(({ heads }) => heads !== null)?.heads ?? null,
    related: parts.flatMap(({ related }) => related),
  };
}

/** Fetches the first window of each status and the counts of a board. */
export async function fetchBoard(of: BoardOf, { signal }: { signal: AbortSignal }): Promise<Fetched> {
  const answer = await call(taskWindowsApi.board, { ...inputOf(of), ...foldOf(of) }, { signal });
  const { total, totals, counts, heads, windows, related } = answer;
  const { sort: _, ...tasksOf } = of;
  return {
    ...nothingFetched,
    windows: taskStatuses.map((group) => {
      const { tasks, next, nextPosition } = windows[group];
      return { of: { ...of, group }, after: null, tasks, next, nextPosition };
    }),
    counts: [{ of: tasksOf, total, totals, columns: counts }],
    heads: of.projectId === null ? heads : null,
    related,
  };
}

/** Fetches the first page of a window, or the one at the cursor `after`. */
export async function fetchWindow(
  of: WindowOf,
  { signal, after = null, limit }: { signal: AbortSignal; after?: string | null; limit?: number },
): Promise<Fetched> {
  const { group, ...board } = of;
  const page = await call(
    taskWindowsApi.window,
    {
      ...inputOf(board),
      ...foldOf(of),
      group,
      ...(after !== null && { after }),
      ...(limit !== undefined && { limit }),
    },
    { signal },
  );
  const { tasks, next, nextPosition, related } = page;
  return { ...nothingFetched, windows: [{ of, after, tasks, next, nextPosition }], related };
}

/** Fetches the figures of a project or of all tasks, and the counts of its board. */
export async function fetchFigures(
  of: Omit<BoardOf, 'sort'>,
  { signal, today }: { signal: AbortSignal; today: string },
): Promise<Fetched> {
  const answer = await call(tasksApi.counts, inputOf({ ...of, sort: null }), { signal });
  const { columns, totals, heads, ...figures } = answer;
  const { projectId } = of;
  return {
    ...nothingFetched,
    counts: [{ of, total: figures.total, totals, columns }],
    figures: [{ projectId, today, figures }],
    heads: projectId === null ? heads : null,
  };
}

function foldOf({ foldBefore }: BoardOf) {
  return foldBefore === undefined ? {} : { foldBefore };
}

/** The parameters of a request for a board. */
export function inputOf({ projectId, filter, sort, range }: BoardOf) {
  return {
    ...(projectId !== null && { projectId }),
    ...taskFilterText(filter),
    ...taskSortText(sort),
    ...range,
  };
}
