import { countFilters, noFilter } from '@longtable/contract/rules/task-filter';
import type { WindowGroup } from '@longtable/contract/rules/task-groups';
import type { Task, TaskCounts } from '@longtable/contract/tasks';
import { useMemo } from 'react';
import { usePainted } from '../../../platform/after-paint.ts';
import { type Directory, useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { type LoadedTasks, useLoadedTasks } from '../data/loaded-tasks.ts';
import { figuresOf } from '../data/task-counts.ts';
import type { CountContext } from './scope-counts.ts';
import { isWithin, type WindowOf, windowFor, windowKey } from './task-window.ts';
import { useLoad } from './use-load.ts';
import { useSame } from './use-same.ts';
import { belongsTo, orderOf } from './window-rules.ts';

/** The contents of a group. */
export type GroupContents = {
  readonly of: WindowOf;
  /** The loaded ones, in order. */
  readonly tasks: readonly Task[];
  /** The number of all, loaded or not, and whether that is known exactly. */
  readonly count: number;
  readonly isCounted: boolean;
  /** True if all are loaded. */
  readonly isComplete: boolean;
  /** False until its first window is loaded. */
  readonly isOpened: boolean;
};

/** The contents of a group in a component, updated one frame late so that a dropped card is painted first. */
export function useGroup(of: WindowOf): GroupContents {
  useLoad({ kind: 'window', of });
  const { id: userId, timeZone, weekStart } = useUser();
  const today = useToday();
  const names = useDirectory();
  const loaded = usePainted(useLoadedTasks((all) => all));
  const group = useSame(of, windowKey(of));
  return useMemo(
    () => groupContents(loaded, group, { context: { userId, timeZone, weekStart, today }, names }),
    [loaded, group, userId, timeZone, weekStart, today, names],
  );
}

/** Computes the contents of a group. */
export function groupContents(
  loaded: LoadedTasks,
  of: WindowOf,
  { context, names }: { context: CountContext; names: Pick<Directory, 'person'> },
): GroupContents {
  const window = windowFor(loaded.list.windows, of);
  const compare = orderOf(of, names);
  const belongs = belongsTo(of, context);
  const within = isWithin(window, compare);
  const tasks = loaded.tasks.filter((task) => belongs(task) && (!within || within(task))).toSorted(compare);
  const isComplete = window?.next === null;
  const counted = isComplete ? tasks.length : countOf(loaded, of, context);
  return {
    of,
    tasks,
    count: Math.max(counted ?? 0, tasks.length),
    isCounted: counted !== null,
    isComplete,
    isOpened: window !== undefined,
  };
}

/** The server's count of an unfiltered group; null if it is unknown. */
function countOf(
  loaded: LoadedTasks,
  { group, projectId, filter }: WindowOf,
  context: CountContext,
): number | null {
  const name = figureNames[group];
  if (!name || countFilters(filter) > 0) return null;
  return figuresOf(loaded, { projectId, filter: noFilter }, context)?.[name] ?? null;
}

const figureNames: Readonly<Partial<Record<WindowGroup, keyof TaskCounts>>> = {
  received: 'received',
  assigned: 'assigned',
  overdue: 'overdue',
  'due-today': 'dueToday',
  'due-soon': 'dueSoon',
  new: 'newForMe',
  waiting: 'waiting',
};
