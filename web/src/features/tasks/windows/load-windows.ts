import { taskStatuses } from '@longtable/contract/rules/task-status';
import { isCancelledError, queryOptions } from '@tanstack/react-query';
import { directory } from '../../../platform/directory.ts';
import { liveConnected } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createStore } from '../../../platform/store.ts';
import { knownTasks, taskListKey } from '../data/served-tasks.ts';
import { type SinceRequest, type TaskList, tasksById } from '../data/task-list.ts';
import { shellTasks } from '../shell-tasks.ts';
import { fetchBoard, fetchFigures, fetchWindow } from './fetch-windows.ts';
import { grouping, loadGrouping } from './grouping.ts';
import { applyResponse, countContext, trackRequest, whenChanged } from './task-store.ts';
import {
  type BoardOf,
  boardKey,
  isBoardLoaded,
  tasksKey,
  type WindowOf,
  windowFor,
  windowKey,
} from './task-window.ts';
import { type Fetched, withFetched } from './window-response.ts';

/** Data that a screen needs. */
export type LoadRequest =
  /** The first windows of its groups. */
  | { readonly kind: 'board'; readonly of: BoardOf }
  | { readonly kind: 'window'; readonly of: WindowOf }
  | { readonly kind: 'figures'; readonly of: Omit<BoardOf, 'sort'>; readonly today: string }
  | { readonly kind: 'tasks'; readonly ids: readonly string[] };

/** The state of requests that are in flight or failed, by key. */
export const loads = createStore<ReadonlyMap<string, 'loading' | Error>>(new Map());

/** Milliseconds until a failed request is repeated. */
const retryAfter = 5000;
/** The longest delay of an event, in milliseconds: counts that came this long before may include it already. */
const eventDelay = 3000;
/** The most windows that are kept for screens that may be opened again. */
const maxWindows = 100;

const retained = new Map<string, { readonly request: LoadRequest; count: number }>();
/** Requested ids of tasks that the person may not see. */
const absent = new Set<string>();
let countedAt = 0;
let tasksTimer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Reloads what is on the screen. Live events keep it up to date otherwise. */
export const taskListQuery = queryOptions<TaskList>({
  queryKey: taskListKey,
  async queryFn({ signal }) {
    // tasks.events.ts has loaded this before anything is reloaded, so that it does not need a connection.
    const { reload } = await import('./reload-windows.ts');
    return reload(retainedRequests(), {
      signal,
      fetchRequested,
      onFetched() {
        absent.clear();
        countedAt = Date.now();
      },
    });
  },
  // There is nothing to reload before `retain` has loaded something.
  enabled: ({ state }) => state.data !== undefined,
});

/** The key of a request in `loads`. */
export function loadRequestKey(request: LoadRequest): string {
  switch (request.kind) {
    case 'board':
      return `board ${request.of.by ?? ''} ${boardKey(request.of)}`;
    case 'window':
      return `window ${windowKey(request.of)}`;
    case 'figures':
      return `figures ${tasksKey(request.of)} ${request.today}`;
    case 'tasks':
      return `tasks ${request.ids.join()}`;
  }
}

/**
 * Fetches something unless it is loaded, and includes it in reloads until it is released. Returns the function that
 * releases it, which cancels the request if it is still in flight.
 */
export function retain(request: LoadRequest): () => void {
  const key = loadRequestKey(request);
  const entry = retained.get(key) ?? { request, count: 0 };
  entry.count += 1;
  retained.set(key, entry);
  ensure(request);
  return () => {
    entry.count -= 1;
    // Wait, as another component that needs the same data may mount in the same commit.
    setTimeout(() => {
      if (entry.count > 0 || retained.get(key) !== entry) return;
      retained.delete(key);
      void queryClient.cancelQueries({ queryKey: loadKey(key) });
    });
  };
}

/** Fetches the next page of a window, unless it is in flight or there is none. */
export function loadMore(of: WindowOf): void {
  const after = windowFor(knownTasks().windows, of)?.next ?? null;
  const key = moreKey(of);
  if (after !== null && !loads.get().has(key)) void load(key, (signal) => fetchWindow(of, { signal, after }));
}

/** The key of the request for the next page of a window in `loads`. */
export function moreKey(of: WindowOf): string {
  return `more ${windowKey(of)}`;
}

/** Fetches tasks by id. Resolves to false if the request failed; it is not repeated by itself. */
export function loadTasks(ids: readonly string[]): Promise<boolean> {
  return load(loadRequestKey({ kind: 'tasks', ids }), (signal) => fetchTasks(ids, signal));
}

/** Repeats failed requests and fetches counts that can't be updated locally. Returns how to stop. */
export function keepLoading(): () => void {
  countedAt = Math.max(countedAt, shellTasks.get().countedAt);
  whenChanged((isCounted) => {
    if (!isCounted || Date.now() - countedAt < eventDelay) void recountSoon();
  });
  const stop = liveConnected.subscribe(() => {
    if (liveConnected.get()) retryLoading();
  });
  return () => {
    stop();
    recounting?.stop();
    for (const timer of [retryTimer, tasksTimer]) clearTimeout(timer);
    retryTimer = tasksTimer = undefined;
    countedAt = 0;
    whenChanged(() => undefined);
    // The next person to sign in must not get these responses.
    void queryClient.cancelQueries({ queryKey: [loadKeyBegin] });
    retained.clear();
    absent.clear();
    loads.set(new Map());
  };
}

function ensure(request: LoadRequest): void {
  const key = loadRequestKey(request);
  if (isAvailable(request) || loads.get().has(key)) return;
  if (request.kind === 'tasks') loadTasksSoon();
  else void load(key, (signal) => fetchRequested(request, signal));
}

/** Fetches the retained tasks that are not loaded, all in one request: the posts of a feed may each mention one. */
function loadTasksSoon(): void {
  tasksTimer ??= setTimeout(() => {
    tasksTimer = undefined;
    const loaded = tasksById(knownTasks().tasks);
    const ids = new Set<string>();
    for (const { request } of retained.values()) {
      if (request.kind !== 'tasks') continue;
      for (const id of request.ids) if (!loaded.has(id) && !absent.has(id)) ids.add(id);
    }
    if (ids.size > 0) void loadTasks([...ids]);
  });
}

function isAvailable(request: LoadRequest): boolean {
  const list = knownTasks();
  const { windows, figures, tasks } = list;
  switch (request.kind) {
    case 'board':
      if (request.of.by) return grouping.get()?.isGrouped(list, request.of) ?? false;
      return taskStatuses.every((group) => windowFor(windows, { ...request.of, group }));
    case 'window':
      return windowFor(windows, request.of) !== undefined;
    case 'figures':
      return (
        isBoardLoaded(windows, { ...request.of, sort: null }) ||
        figures.get(request.of.projectId ?? '')?.today === request.today
      );
    case 'tasks': {
      const loaded = tasksById(tasks);
      return request.ids.every((id) => loaded.has(id) || absent.has(id));
    }
  }
}

async function fetchRequested(request: LoadRequest, signal: AbortSignal): Promise<Fetched> {
  switch (request.kind) {
    case 'board':
      if (request.of.by) return (await loadGrouping()).fetchGroups(request.of, signal);
      return fetchBoard(request.of, { signal });
    case 'window':
      return fetchWindow(request.of, { signal });
    case 'figures':
      return fetchFigures(request.of, { signal, today: request.today });
    case 'tasks':
      return fetchTasks(request.ids, signal);
  }
}

async function fetchTasks(ids: readonly string[], signal: AbortSignal): Promise<Fetched> {
  const { fetchByIds } = await import('./reload-windows.ts');
  const fetched = await fetchByIds(ids, { signal });
  const seen = new Set(fetched.tasks.map(({ id }) => id));
  const unseen = ids.filter((id) => !seen.has(id));
  for (const id of unseen) absent.add(id);
  return { ...fetched, unseen };
}

/** Makes a request and applies the response. Resolves to false if it failed; what is retained is requested again later. */
export async function load(key: string, fetch: (signal: AbortSignal) => Promise<Fetched>): Promise<boolean> {
  note(key, 'loading');
  try {
    await queryClient.fetchQuery({
      queryKey: loadKey(key),
      queryFn: ({ signal }) =>
        trackRequest(async (since) => {
          const fetched = await fetch(signal);
          if (!signal.aborted) applyFetched(fetched, since);
          return null;
        }),
      staleTime: 0,
      gcTime: 0,
      meta: { keep: false },
    });
    note(key, null);
    return true;
  } catch (error) {
    if (isCancelledError(error) || !(error instanceof Error)) note(key, null);
    else {
      note(key, error);
      retryTimer ??= setTimeout(retryLoading, retryAfter);
    }
    return false;
  }
}

const loadKeyBegin = 'task-window';

function loadKey(key: string): readonly string[] {
  return [loadKeyBegin, key];
}

function applyFetched(fetched: Fetched, since: SinceRequest): void {
  const context = countContext();
  if (!context) return;
  const fetchContext = { since, context, names: directory() };
  applyResponse(loadedBy(fetched), since, (list) => withFetched(list, fetched, fetchContext));
  if (knownTasks().windows.size > maxWindows) void dropOld();
  if (fetched.counts.length === 0 && fetched.groups.length === 0) return;
  countedAt = Date.now();
  // The counts may or may not include changes since the request.
  if (since.saved.size > 0 || since.deleted.size > 0) void recountSoon();
}

function loadedBy({ windows, tasks }: Fetched) {
  return [...windows.flatMap((page) => page.tasks), ...tasks];
}

/** What is needed once something has changed or was loaded again; null without a connection, if it was not loaded before. */
function later() {
  return import('./reload-windows.ts').catch(() => null);
}

/** Drops the oldest windows that no screen retains. */
async function dropOld(): Promise<void> {
  (await later())?.dropOldWindows(maxWindows);
}

/** Fetches the counts of screens that are not loaded completely, in a moment. Without a connection, counts come again with it. */
async function recountSoon(): Promise<void> {
  recounting = (await later())?.recount ?? null;
  recounting?.soon();
}

let recounting: { soon(): void; stop(): void } | null = null;

/** What screens need. */
export function retainedRequests(): LoadRequest[] {
  return [...retained.values()].map(({ request }) => request);
}

/** Repeats failed requests. */
export function retryLoading(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  const failed = [...loads.get()].filter(([, state]) => state !== 'loading');
  if (failed.length > 0) loads.set(new Map([...loads.get()].filter(([, state]) => state === 'loading')));
  for (const { request } of retained.values()) ensure(request);
}

/** Notes the state of a request; null removes it. */
export function note(key: string, state: 'loading' | Error | null): void {
  const next = new Map(loads.get());
  if (state === null) next.delete(key);
  else next.set(key, state);
  loads.set(next);
}
