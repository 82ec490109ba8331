import type { TaskFilter } from '@longtable/contract/rules/task-filter';
import { foldDay } from '@longtable/contract/rules/task-fold';
import type { TaskSort } from '@longtable/contract/rules/task-sort';
import { createContext, use, useSyncExternalStore } from 'react';
import { onClock } from '../../../platform/clock.ts';
import { type Directory, directory, onDirectoryChange } from '../../../platform/directory.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { defaultViewState, type TaskViewState } from '../filter/view-state.ts';
import type { Named } from '../mutations/pending.ts';
import { type BoardContents, boardContents, emptyBoardContents } from '../windows/board-contents.ts';
import { grouping } from '../windows/grouping.ts';
import { loadRequestKey, loads } from '../windows/load-windows.ts';
import { countContext } from '../windows/task-store.ts';
import type { BoardOf } from '../windows/task-window.ts';
import { followLoadedTasks, type LoadedTasks, loadedTasks } from './loaded-tasks.ts';

/** The tasks of a board, list or timeline, with its filter, sorting and layout. */
export type TaskScope = {
  /** The project of all tasks; null for all tasks that the person may see. */
  readonly project: Named | null;
  /** Null for the order of the board. */
  readonly sort: TaskSort | null;
  readonly filter: TaskFilter;
  /** The same as a request to the server; the same object until it changes. */
  of(): BoardOf;
  /** The loaded tasks that match the filter, sorted; the same object until they change. */
  contents(): BoardContents;
  viewState(): TaskViewState;
  /** Changes filter, sorting or layout immediately. */
  setViewState(viewState: TaskViewState): void;
  /** Calls `listener` when anything may have changed. Returns the function that stops it. */
  follow(listener: () => void): () => void;
};

/** The tasks of a project, or all tasks. The contents are computed once per change, for all components. */
export function createScope(project: Named | null, initial: TaskViewState = defaultViewState): TaskScope {
  const viewState = createStore(initial);
  const projectId = project?.id ?? null;
  let of: BoardOf = { projectId, filter: initial.filter, sort: initial.sort };
  const contentsOf = keepContents();
  const listeners = new Set<() => void>();
  let sources: (() => void)[] = [];

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const board = (): BoardOf => {
    const { filter, sort, by: chosen } = viewState.get();
    // All tasks of a project are in one.
    const by = (projectId !== null && chosen === 'project' ? null : chosen) ?? undefined;
    const context = countContext();
    // The day matters only to filters and groups by days.
    const hasDays = filter.due || filter.completed || by === 'due';
    const day = hasDays && context ? `${context.today} ${context.weekStart}` : undefined;
    // What is searched for, by text or by the day of its completion, is not folded. Only the column of completed tasks is.
    const isSearch = filter.completed || filter.text.trim() !== '';
    const foldBefore = by || isSearch || !context ? undefined : foldDay(context.today);
    if (
      of.filter !== filter ||
      of.sort !== sort ||
      of.day !== day ||
      of.foldBefore !== foldBefore ||
      of.by !== by
    )
      of = {
        projectId,
        filter,
        sort,
        ...(day !== undefined && { day }),
        ...(foldBefore !== undefined && { foldBefore }),
        ...(by && { by }),
      };
    return of;
  };

  return {
    project,
    get sort() {
      return viewState.get().sort;
    },
    get filter() {
      return viewState.get().filter;
    },
    of: board,
    contents: () => contentsOf(board()),
    viewState: viewState.get,
    setViewState: viewState.set,
    follow(listener) {
      // One clock for all listeners: which tasks are due today changes at midnight.
      if (listeners.size === 0)
        sources = [
          followLoadedTasks(notify),
          viewState.subscribe(notify),
          onClock(notify),
          onDirectoryChange(notify),
          grouping.subscribe(notify),
        ];
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const stop of sources.splice(0)) stop();
      };
    },
  };
}

type Compute = NonNullable<ReturnType<typeof grouping.get>>['groupedContents'];

/** Computes the contents of a board when something has changed since the last time. */
export function keepContents(): (of: BoardOf) => BoardContents {
  let shown = emptyBoardContents;
  let shownFrom: {
    source: LoadedTasks;
    of: BoardOf;
    load: 'loading' | Error | undefined;
    names: Directory | null;
    compute: Compute;
  } | null = null;
  return (of) => {
    const context = countContext();
    if (!context) return emptyBoardContents;
    const source = loadedTasks();
    const load = loads.get().get(loadRequestKey({ kind: 'board', of }));
    const compute: Compute | undefined = of.by ? grouping.get()?.groupedContents : boardContents;
    // The request for the groups loads it.
    if (!compute) return emptyBoardContents;
    // The order by assignee and that of groups change with their names.
    const names = of.by || of.sort?.field === 'assignee' ? directory() : null;
    if (
      shownFrom?.source !== source ||
      shownFrom.of !== of ||
      shownFrom.load !== load ||
      shownFrom.names !== names ||
      shownFrom.compute !== compute
    ) {
      shown = compute(source, of, { context, names: directory(), load }, shown);
      shownFrom = { source, of, load, names, compute };
    }
    return shown;
  };
}

const allTasks = createScope(null);

const Scope = createContext<TaskScope>(allTasks);
/** Provides the scope of a page to its components. */
export const TaskScopeProvider = Scope;

/** The scope of the board, list or timeline around a component. */
export function useTaskScope(): TaskScope {
  return use(Scope);
}

/** Selects from the contents of the scope, in a component. `select` must return the same value until something changes. */
export function useBoardContents<T>(select: (contents: BoardContents) => T): T {
  return useScope((scope) => select(scope.contents()));
}

/** Selects from the scope, in a component. `select` must return the same value until something changes. */
export function useScope<T>(select: (scope: TaskScope) => T): T {
  const scope = use(Scope);
  return useSyncExternalStore(scope.follow, () => select(scope));
}

const onPage = createStore<TaskScope>(allTasks);

/** The scope of the board, list or timeline on the page, for code outside of React. */
export const scopeOnPage = onPage.get;

/** Whether the page shows a board, list or timeline. */
export function useIsTasksPage(): boolean {
  return useStore(onPage) !== allTasks;
}

/** Sets the scope of the page. Returns the function that unsets it. */
export function putOnPage(scope: TaskScope): () => void {
  onPage.set(scope);
  return () => {
    if (onPage.get() === scope) onPage.set(allTasks);
  };
}
