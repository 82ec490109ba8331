import { grouper } from '@longtable/contract/rules/task-grouper';
import type { DayRange } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { useTask } from '../data/loaded-tasks.ts';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { countContext } from '../windows/task-store.ts';
import { useBoardLoaded } from '../windows/use-load.ts';
import { useMoreOf } from '../windows/use-more-of.ts';
import { visibleEnds } from '../windows/visible-ends.ts';
import { narrowedTo } from '../windows/window-rules.ts';
import { draft } from './draft.ts';
import { contentsOfRange, ofRange } from './ranged-board.ts';
import type { TimelineRow, TimelineTasks } from './rows.ts';

/** Rows below the viewport within which the end of a group's loaded tasks makes the next ones load. */
const rowsAhead = 10;

/**
 * The tasks of the timeline, whose first windows are those of the days that it shows. `keep` keeps the row of a task while
 * these days change.
 */
export function useTimelineTasks(range: DayRange): {
  readonly tasks: TimelineTasks;
  readonly keptId: string | null;
  readonly keep: (taskId: string | null) => void;
} {
  useBoardLoaded(useScope((scope) => ofRange(scope, range)));
  const inRange = useScope((scope) => contentsOfRange(scope, range));
  const all = useBoardContents((contents) => contents);
  const board = useScope((scope) => scope.of());
  const today = useToday();
  const { weekStart } = useUser();
  const [keptId, keep] = useState<string | null>(null);
  const heldId = useSyncExternalStore(draft.subscribe, () => draft.get()?.taskId ?? null);
  const kept = useTaskInScope(keptId);
  const held = useTaskInScope(heldId);
  const tasks = useMemo(
    () => ({
      inRange: { columns: inRange.columns, extents: inRange.extents, groups: inRange.groups },
      all: { columns: all.columns, extents: all.extents, groups: all.groups },
      kept: [kept, held].filter((task) => task !== null),
      ...(board.by && { groupOf: grouper(board.by, { today, weekStart }) }),
    }),
    [
      inRange.columns,
      inRange.extents,
      inRange.groups,
      all.columns,
      all.extents,
      all.groups,
      kept,
      held,
      board.by,
      today,
      weekStart,
    ],
  );
  return { tasks, keptId, keep };
}

/** A loaded task that matches the filter; null otherwise. */
function useTaskInScope(taskId: string | null): Task | null {
  const task = useTask(taskId);
  const board = useScope((scope) => scope.of());
  return useMemo(() => {
    const context = countContext();
    if (!task || !context || (board.projectId !== null && task.projectId !== board.projectId)) return null;
    return (narrowedTo(board, context)?.(task) ?? true) ? task : null;
  }, [task, board]);
}

/**
 * Fetches the next tasks of the groups whose end is in or near the visible rows. Returns the state of the request for a row
 * that is not loaded.
 */
export function useMoreRows(
  rows: readonly TimelineRow[],
  { range, start, end }: { readonly range: DayRange; readonly start: number; readonly end: number },
): (row: { readonly group: GroupId; readonly isOutside: boolean }) => 'loading' | Error | undefined {
  const near = rows.slice(Math.max(0, start), end + rowsAhead + 1);
  const groupsOf = (isOutside: boolean) => {
    const ends = near.filter((row) => row.kind === 'placeholder' && row.isOutside === isOutside);
    return visibleEnds(ends, { start: 0, end: ends.length });
  };
  const inRange = useMoreOf(
    groupsOf(false),
    useScope((scope) => ofRange(scope, range)),
  );
  const outside = useMoreOf(
    groupsOf(true),
    useScope((scope) => scope.of()),
  );
  return ({ group, isOutside }) => (isOutside ? outside : inRange).get(group);
}
