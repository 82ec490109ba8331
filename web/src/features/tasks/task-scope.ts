import type { TaskFilter } from '@longtable/contract/rules/task-filter';
import type { TaskSort } from '@longtable/contract/rules/task-sort';
import { createContext, use, useSyncExternalStore } from 'react';
import { onClock } from '../../platform/clock.ts';
import { type Directory, directory, onDirectoryChange } from '../../platform/directory.ts';
import { createStore } from '../../platform/store.ts';
import { plainLook, type TaskLook } from './filter/filter.ts';
import type { Named } from './pending.ts';
import { followTaskView, type TaskView, taskView } from './task-view.ts';
import { type BoardView, boardView, emptyBoardView } from './windows/board-view.ts';
import { loads, wantKey } from './windows/load-windows.ts';
import { countContext } from './windows/task-store.ts';
import type { BoardOf } from './windows/task-window.ts';

/** Which tasks a board, list or timeline is about, and how they are looked at. */
export type TaskScope = {
  /** That of all tasks; null for all that the person may see. */
  readonly project: Named | null;
  /** What they are sorted by; null for their own order. */
  readonly sort: TaskSort | null;
  /** What they are narrowed by. */
  readonly filter: TaskFilter;
  /** The same for the server; the same object while it is. */
  of(): BoardOf;
  /** What is loaded of those that the filter lets through, sorted; the same object while nothing of it changes. */
  view(): BoardView;
  look(): TaskLook;
  /** Looks at them otherwise, at once. */
  setLook(look: TaskLook): void;
  /** Tells whenever any of it may be another one. Returns how to stop. */
  follow(listener: () => void): () => void;
};

/** The tasks of a project, or without one all. They are walked once for each change, whoever asks. */
export function createScope(project: Named | null, initial: TaskLook = plainLook): TaskScope {
  const look = createStore(initial);
  const projectId = project?.id ?? null;
  let of: BoardOf = { projectId, filter: initial.filter, sort: initial.sort };
  let shown = emptyBoardView;
  let shownFrom: {
    source: TaskView;
    of: BoardOf;
    load: 'loading' | Error | undefined;
    names: Directory | null;
  } | null = null;
  const listeners = new Set<() => void>();
  let sources: (() => void)[] = [];

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const board = (): BoardOf => {
    const { filter, sort } = look.get();
    // Nobody's day matters to a filter that asks for none.
    const context = filter.due ? countContext() : null;
    const day = context ? `${context.today} ${context.weekStart}` : undefined;
    if (of.filter !== filter || of.sort !== sort || of.day !== day)
      of = { projectId, filter, sort, ...(day !== undefined && { day }) };
    return of;
  };

  return {
    project,
    get sort() {
      return look.get().sort;
    },
    get filter() {
      return look.get().filter;
    },
    of: board,
    view() {
      const context = countContext();
      if (!context) return emptyBoardView;
      const source = taskView();
      const wanted = board();
      const load = loads.get().get(wantKey({ kind: 'board', of: wanted }));
      // Another name is another place among those sorted by it.
      const names = wanted.sort?.field === 'assignee' ? directory() : null;
      if (
        shownFrom?.source !== source ||
        shownFrom.of !== wanted ||
        shownFrom.load !== load ||
        shownFrom.names !== names
      ) {
        shown = boardView(source, wanted, { context, names: directory(), load }, shown);
        shownFrom = { source, of: wanted, load, names };
      }
      return shown;
    },
    look: look.get,
    setLook: look.set,
    follow(listener) {
      // One clock for all that ask: what is due today is something else after midnight.
      if (listeners.size === 0)
        sources = [followTaskView(tell), look.subscribe(tell), onClock(tell), onDirectoryChange(tell)];
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const stop of sources.splice(0)) stop();
      };
    },
  };
}

const allTasks = createScope(null);

const Scope = createContext<TaskScope>(allTasks);
/** Gives what is inside the tasks of a page, as they are looked at there. */
export const TaskScopeProvider = Scope;

/** The scope of the board, list or timeline around a component. */
export function useTaskScope(): TaskScope {
  return use(Scope);
}

/** What `select` takes of the tasks in scope, in a component. It must give the same value while nothing changed. */
export function useScopedView<T>(select: (view: BoardView) => T): T {
  return useScope((scope) => select(scope.view()));
}

/** What `select` takes of a scope, in a component. It must give the same value while nothing changed. */
export function useScope<T>(select: (scope: TaskScope) => T): T {
  const scope = use(Scope);
  return useSyncExternalStore(scope.follow, () => select(scope));
}

let onPage: TaskScope = allTasks;

/** The scope of the board, list or timeline that is on the page, for what acts outside of React. */
export function scopeOnPage(): TaskScope {
  return onPage;
}

/** Makes a scope that of the page. Returns how to stop. */
export function putOnPage(scope: TaskScope): () => void {
  onPage = scope;
  return () => {
    if (onPage === scope) onPage = allTasks;
  };
}
