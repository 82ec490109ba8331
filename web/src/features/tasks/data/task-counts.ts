import { countTasks } from '@longtable/contract/rules/task-counts';
import { noFilter } from '@longtable/contract/rules/task-filter';
import type { Task, TaskCounts } from '@longtable/contract/tasks';
import { usePainted } from '../../../platform/after-paint.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { type CountContext, refigured } from '../windows/scope-counts.ts';
import { type BoardOf, isBoardLoaded } from '../windows/task-window.ts';
import { useLoad } from '../windows/use-load.ts';
import { type LoadedTasks, useLoadedTasks } from './loaded-tasks.ts';
import { useTaskScope } from './task-scope.ts';

/**
 * The numbers of the sidebar, the Desk and the board's footer (docs/product/tasks.md, "Counts"), updated a frame after a
 * task changes; null until they are loaded.
 */
export function useTaskCounts(): TaskCounts | null {
  return useFigures(null);
}

/** The same numbers for all tasks in scope, without the filter. */
export function useScopedCounts(): TaskCounts | null {
  return useFigures(useTaskScope().project?.id ?? null);
}

function useFigures(projectId: string | null): TaskCounts | null {
  const { id: userId, timeZone, weekStart } = useUser();
  const today = useToday();
  const of = { projectId, filter: noFilter };
  useLoad({ kind: 'figures', of, today });
  // Counting ten thousand tasks takes a while: paint the dropped card first.
  const loaded = usePainted(useLoadedTasks((all) => all));
  return figuresOf(loaded, of, { userId, timeZone, weekStart, today });
}

/** The numbers of the loaded tasks if all are loaded; otherwise the server's, updated by changes since. */
export function figuresOf(
  { list, tasks, changes }: LoadedTasks,
  of: Omit<BoardOf, 'sort'>,
  context: CountContext,
): TaskCounts | null {
  if (isBoardLoaded(list.windows, { ...of, sort: null })) return counted(tasks, of.projectId, context);
  const known = list.figures.get(of.projectId ?? '');
  return known?.today === context.today ? refigured(known, changes, context).figures : null;
}

const last = new WeakMap<readonly Task[], Map<string, TaskCounts>>();

/** Counts tasks once for all places of a page that show the numbers. */
function counted(tasks: readonly Task[], projectId: string | null, context: CountContext): TaskCounts {
  const known = last.get(tasks) ?? new Map<string, TaskCounts>();
  last.set(tasks, known);
  const key = [projectId, context.userId, context.timeZone, context.today].join(' ');
  const counts =
    known.get(key) ??
    countTasks(projectId === null ? tasks : tasks.filter((task) => task.projectId === projectId), context);
  known.set(key, counts);
  return counts;
}
