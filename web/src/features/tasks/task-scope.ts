import { createContext, use, useSyncExternalStore } from 'react';
import { columnsOf } from './columns.ts';
import type { Named } from './pending.ts';
import { emptyTaskView, followTaskView, type TaskView, taskView } from './task-view.ts';

/** Which tasks a board or list is about: those of a project, or all that the person may see. */
export type TaskScope = {
  readonly project: Named | null;
  /** Its tasks as they are shown now; the same object while none of them changes. */
  view(): TaskView;
};

const everything: TaskScope = { project: null, view: taskView };

const Scope = createContext<TaskScope>(everything);
/** Gives what is inside the tasks of one project instead of all. */
export const TaskScopeProvider = Scope;

/** The scope of the board or list around a component. */
export function useTaskScope(): TaskScope {
  return use(Scope);
}

/** What `select` takes of the tasks in scope, in a component. It must give the same value while nothing changed. */
export function useScopedView<T>(select: (view: TaskView) => T): T {
  const { view } = use(Scope);
  return useSyncExternalStore(followTaskView, () => select(view()));
}

/** The tasks of one project. All of them are walked once for each change, whoever asks. */
export function projectScope(project: Named): TaskScope {
  let from: TaskView | null = null;
  let shown = emptyTaskView;
  return {
    project,
    view() {
      const all = taskView();
      if (all !== from) shown = narrowed(all, project.id, shown);
      from = all;
      return shown;
    },
  };
}

/** What is the same as `before` is the same object, so that what shows it needn't be drawn again. */
export function narrowed(all: TaskView, projectId: string, before: TaskView): TaskView {
  const found = all.tasks.filter((task) => task.projectId === projectId);
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

let onPage: TaskScope = everything;

/** The scope of the board or list that is on the page, for what acts outside of React. */
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
