import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { type FilterReader, matches, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { compareBy, type TaskSort } from '@longtable/contract/rules/task-sort';
import { createContext, use, useSyncExternalStore } from 'react';
import { onClock } from '../../platform/clock.ts';
import { type Directory, directory, onDirectoryChange } from '../../platform/directory.ts';
import { session } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { columnsOf } from './columns.ts';
import { plainLook, type TaskLook } from './filter/filter.ts';
import type { Named } from './pending.ts';
import { emptyTaskView, followTaskView, type TaskView, taskView } from './task-view.ts';

/** Which tasks a board, list or timeline is about, and how they are looked at. */
export type TaskScope = {
  /** That of all tasks; null for all that the person may see. */
  readonly project: Named | null;
  /** What they are sorted by; null for their own order. */
  readonly sort: TaskSort | null;
  /** What they are narrowed by. */
  readonly filter: TaskFilter;
  /** How many there are unfiltered. */
  readonly total: number;
  /** The tasks that the filter lets through, sorted; the same object while none of them changes. */
  view(): TaskView;
  /** All of them, unfiltered and in their own order. */
  all(): TaskView;
  look(): TaskLook;
  /** Looks at them otherwise, at once. */
  setLook(look: TaskLook): void;
  /** Tells whenever any of it may be another one. Returns how to stop. */
  follow(listener: () => void): () => void;
};

/** The tasks of a project, or without one all. They are walked once for each change, whoever asks. */
export function createScope(project: Named | null, initial: TaskLook = plainLook): TaskScope {
  const look = createStore(initial);
  let ofProject = emptyTaskView;
  let narrowedFrom: TaskView | null = null;
  let shown = emptyTaskView;
  let shownFrom: {
    all: TaskView;
    filter: TaskFilter;
    sort: TaskSort | null;
    day: string;
    names: Directory | null;
  } | null = null;
  const listeners = new Set<() => void>();
  let sources: (() => void)[] = [];

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const all = (): TaskView => {
    const everything = taskView();
    if (!project) return everything;
    if (everything !== narrowedFrom) ofProject = narrowed(everything, project.id, ofProject);
    narrowedFrom = everything;
    return ofProject;
  };

  return {
    project,
    get sort() {
      return look.get().sort;
    },
    get filter() {
      return look.get().filter;
    },
    get total() {
      return all().tasks.length;
    },
    all,
    view() {
      const { filter, sort } = look.get();
      const whole = all();
      const reader = readerOf(filter);
      const day = `${reader.today} ${reader.weekStart}`;
      // Another name is another place among those sorted by it.
      const names = sort?.field === 'assignee' ? directory() : null;
      if (
        shownFrom?.all !== whole ||
        shownFrom.filter !== filter ||
        shownFrom.sort !== sort ||
        shownFrom.day !== day ||
        shownFrom.names !== names
      ) {
        shown = lookedAt(whole, { filter, sort, reader, names: directory() }, shown);
        shownFrom = { all: whole, filter, sort, day, names };
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

const everything = createScope(null);

const Scope = createContext<TaskScope>(everything);
/** Gives what is inside the tasks of a page, as they are looked at there. */
export const TaskScopeProvider = Scope;

/** The scope of the board, list or timeline around a component. */
export function useTaskScope(): TaskScope {
  return use(Scope);
}

/** What `select` takes of the tasks in scope, in a component. It must give the same value while nothing changed. */
export function useScopedView<T>(select: (view: TaskView) => T): T {
  return useScope(({ view }) => select(view()));
}

/** What `select` takes of a scope, in a component. It must give the same value while nothing changed. */
export function useScope<T>(select: (scope: TaskScope) => T): T {
  const scope = use(Scope);
  return useSyncExternalStore(scope.follow, () => select(scope));
}

/** What is the same as `before` is the same object, so that what shows it needn't be drawn again. */
export function narrowed(all: TaskView, projectId: string, before: TaskView): TaskView {
  return withTasks(
    all,
    all.tasks.filter((task) => task.projectId === projectId),
    before,
  );
}

/** The tasks that a filter lets through, sorted. What is the same as `before` is the same object. */
export function lookedAt(
  all: TaskView,
  {
    filter,
    sort,
    reader,
    names,
  }: {
    filter: TaskFilter;
    sort: TaskSort | null;
    reader: FilterReader;
    names: Pick<Directory, 'person'>;
  },
  before: TaskView,
): TaskView {
  const test = matches(filter, reader);
  if (!test && !sort) return all;
  const found = test ? all.tasks.filter(test) : all.tasks;
  return withTasks(all, sort ? found.toSorted(compareBy(sort, names)) : found, before);
}

function withTasks(all: TaskView, found: TaskView['tasks'], before: TaskView): TaskView {
  const isSame =
    found.length === before.tasks.length && found.every((task, index) => task === before.tasks[index]);
  const tasks = isSame ? before.tasks : found;
  const columns = isSame ? before.columns : columnsOf(tasks, before.columns);
  const { state, error, complete, updating } = all;
  if (
    isSame &&
    before.state === state &&
    before.error === error &&
    before.complete === complete &&
    before.updating === updating
  ) {
    return before;
  }
  return { state, error, complete, tasks, columns, updating };
}

const noReader: FilterReader = { today: '', weekStart: 0 };

/** Nobody's day matters to a filter that asks for none. */
function readerOf({ due }: TaskFilter): FilterReader {
  const { user } = session.get();
  return due && user ? { today: calendarDay(user.timeZone), weekStart: user.weekStart } : noReader;
}

let onPage: TaskScope = everything;

/** The scope of the board, list or timeline that is on the page, for what acts outside of React. */
export function scopeOnPage(): TaskScope {
  return onPage;
}

/** Makes a scope that of the page. Returns how to stop. */
export function putOnPage(scope: TaskScope): () => void {
  onPage = scope;
  return () => {
    if (onPage === scope) onPage = everything;
  };
}
