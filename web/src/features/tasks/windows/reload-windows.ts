import { maxTasksById, maxWindow } from '@longtable/contract/rules/task-limits';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { call } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { createPaced } from '../../../platform/paced.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { knownTasks, taskListKey } from '../data/served-tasks.ts';
import type { TaskList } from '../data/task-list.ts';
import { changedTaskIds, pendingTasks } from '../mutations/pending.ts';
import { countDelay, countPause } from './count-pace.ts';
import { fetchBoard, fetchFigures, fetchWindow, nothingFetched, together } from './fetch-windows.ts';
import { groupsKey } from './grouped/group-counts.ts';
import { grouping, loadGrouping } from './grouping.ts';
import { type LoadRequest, load, retainedRequests } from './load-windows.ts';
import { countContext, trackRequest } from './task-store.ts';
import {
  type BoardOf,
  isBoardLoaded,
  isWithin,
  tasksKey,
  type WindowOf,
  windowFor,
  windowKey,
} from './task-window.ts';
import { type Fetched, type WindowResponse, withFetched } from './window-response.ts';
import { belongsTo, orderOf } from './window-rules.ts';

type ReloadOptions = {
  readonly signal: AbortSignal;
  /** Fetches a request that is neither a board nor a window. */
  fetchRequested(request: LoadRequest, signal: AbortSignal): Promise<Fetched>;
  /** Called with the responses. */
  onFetched(): void;
};

/** Fetches everything that screens retain. Everything else is dropped, and fetched when a screen needs it. */
export function reload(
  requests: readonly LoadRequest[],
  { signal, fetchRequested, onFetched }: ReloadOptions,
): Promise<TaskList> {
  const start = knownTasks();
  // Pending changes are shown on top of these tasks.
  const changed = [...new Set(pendingTasks.pending().flatMap(changedTaskIds))];
  const all: readonly LoadRequest[] =
    changed.length > 0 ? [...requests, { kind: 'tasks', ids: changed }] : requests;
  const fetchAgain = (request: LoadRequest): Promise<Fetched> => {
    switch (request.kind) {
      case 'board':
        return fetchBoardAgain(request.of, signal);
      case 'window':
        return fetchWindowAgain(request.of, signal);
      default:
        return fetchRequested(request, signal);
    }
  };
  return trackRequest(async (since) => {
    const fetched = together(await Promise.all(all.map(fetchAgain)));
    const context = countContext();
    if (!context) return start;
    onFetched();
    const list = knownTasks();
    const fresh = {
      ...list,
      // Keep what other responses have loaded since this request started, and drop the rest.
      windows: newSince(start.windows, list.windows),
      counts: newSince(start.counts, list.counts),
      groups: newSince(start.groups, list.groups),
      figures: newSince(start.figures, list.figures),
    };
    return withFetched(fresh, fetched, { since, context, names: directory(), isWhole: true });
  });
}

function newSince<T>(start: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...now].filter(([key, value]) => start.get(key) !== value));
}

/** Fetches a board again, each window as far as it is loaded. */
async function fetchBoardAgain(of: BoardOf, signal: AbortSignal): Promise<Fetched> {
  const first = await (of.by
    ? (await loadGrouping()).fetchGroupsAgain(of, signal)
    : fetchBoard(of, { signal }));
  const rest = await Promise.all(
    first.windows.map((page) => fetchUntil(page, { signal, count: countLoaded(page.of) })),
  );
  return together([first, ...rest]);
}

/** Fetches a window again, as far as it is loaded. */
async function fetchWindowAgain(of: WindowOf, signal: AbortSignal): Promise<Fetched> {
  const count = countLoaded(of);
  const first = await fetchWindow(of, { signal });
  const [page] = first.windows;
  return page ? together([first, await fetchUntil(page, { signal, count })]) : first;
}

function countLoaded(of: WindowOf): number {
  const { tasks, windows } = knownTasks();
  const context = countContext();
  if (!context) return 0;
  const belongs = belongsTo(of, context);
  const within = isWithin(windowFor(windows, of), orderOf(of, directory()));
  return tasks.filter((task) => belongs(task) && (!within || within(task))).length;
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

/** Fetches the counts of screens that are not loaded completely, with a pause between two requests. */
export const recount = createPaced({
  run: fetchCounts,
  delay: countDelay,
  pause: (took) => countPause(countedTasks(), took),
});

async function fetchCounts(): Promise<void> {
  const context = countContext();
  if (!context) return;
  const boards = new Map([...countedBoards()].map((of) => [groupsKey(of), of]));
  const requests = [...boards].map(([key, of]) =>
    load(`count ${key}`, async (signal) =>
      of.by
        ? (await loadGrouping()).fetchGroupCounts(of, signal)
        : fetchFigures(of, { signal, today: context.today }),
    ),
  );
  await Promise.all(requests);
}

/** The number of tasks of the largest of these boards. */
function countedTasks(): number {
  const list = knownTasks();
  const totalOf = (of: BoardOf) =>
    of.by ? grouping.get()?.totalOf(list, of) : list.counts.get(tasksKey(of))?.total;
  return Math.max(0, ...[...countedBoards()].map((of) => totalOf(of) ?? 0));
}

/** The boards whose counts are the server's. */
function* countedBoards(): Generator<BoardOf> {
  const { windows } = knownTasks();
  for (const request of retainedRequests()) {
    if (request.kind !== 'board' && request.kind !== 'figures') continue;
    const of = { ...request.of, sort: null };
    if (!isBoardLoaded(windows, of)) yield of;
  }
}

/** Drops the oldest windows that no screen retains, beyond a number. */
export function dropOldWindows(most: number): void {
  queryClient.setQueryData<TaskList>(taskListKey, (list) => list && withoutOld(list, most));
}

function withoutOld(list: TaskList, most: number): TaskList {
  const used = new Set<string>();
  for (const request of retainedRequests()) {
    if (request.kind === 'window') used.add(windowKey(request.of));
    // All windows of a board, whatever their groups; that of the completed tasks may be folded.
    if (request.kind === 'board')
      for (const group of taskStatuses) used.add(boardPart(windowKey({ ...request.of, group })));
  }
  const isUsed = (key: string) => used.has(key) || used.has(boardPart(key));
  const old = [...list.windows.keys()]
    .filter((key) => !isUsed(key))
    .slice(0, Math.max(0, list.windows.size - most));
  const windows = new Map(list.windows);
  for (const key of old) windows.delete(key);
  return { ...list, windows };
}

/** The key of a window without its group. */
function boardPart(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
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
