import { type CountingFor, countTasks } from '@longtable/contract/rules/task-counts';
import type { FilterReader } from '@longtable/contract/rules/task-filter-match';
import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { ColumnCounts, Task, TaskCounts } from '@longtable/contract/tasks';
import type { RowChange } from './row-changes.ts';
import type { BoardOf } from './task-window.ts';
import { narrowedTo } from './window-rules.ts';

/** The number of tasks of a board, loaded or not: counted by the server, and updated by changes since. */
export type ScopeCounts = {
  readonly of: Omit<BoardOf, 'sort'>;
  /** Without filter and range. */
  readonly total: number;
  /** The same by status. */
  readonly totals: Readonly<ColumnCounts>;
  /** With both. */
  readonly columns: Readonly<ColumnCounts>;
};

/** The numbers of the sidebar and the footer, for a project or all tasks, on a day. */
export type ScopeFigures = {
  readonly projectId: string | null;
  readonly today: string;
  readonly figures: TaskCounts;
};

/** For whom tasks are counted. */
export type CountContext = FilterReader & Pick<CountingFor, 'userId' | 'timeZone'>;

/** The counts after some tasks changed; the same object if none of them affects it. */
export function recounted(
  counts: ScopeCounts,
  changes: readonly RowChange[],
  context: CountContext,
): ScopeCounts {
  const { projectId } = counts.of;
  const test = narrowedTo(counts.of, context);
  let { total } = counts;
  const totals: Record<TaskStatus, number> = { ...counts.totals };
  const columns: Record<TaskStatus, number> = { ...counts.columns };
  const add = (task: Task | null, by: 1 | -1): void => {
    if (!task || !isOf(task, projectId)) return;
    total += by;
    totals[task.status] += by;
    if (!test || test(task)) columns[task.status] += by;
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const isSame = taskStatuses.every(
    (status) => totals[status] === counts.totals[status] && columns[status] === counts.columns[status],
  );
  return isSame ? counts : { ...counts, total, totals, columns };
}

/** The numbers after some tasks changed; the same object if none of them affects it. */
export function refigured(
  known: ScopeFigures,
  changes: readonly RowChange[],
  context: CountContext,
): ScopeFigures {
  const { projectId, today, figures } = known;
  const about = { ...context, today };
  const isHere = (task: Task | null): task is Task => task !== null && isOf(task, projectId);
  const lost = countTasks(changes.map(({ before }) => before).filter(isHere), about);
  const won = countTasks(changes.map(({ after }) => after).filter(isHere), about);
  const next: Record<keyof TaskCounts, number> = { ...figures };
  let isSame = true;
  for (const name of figureNames) {
    next[name] += won[name] - lost[name];
    if (next[name] !== figures[name]) isSame = false;
  }
  return isSame ? known : { ...known, figures: next };
}

const figureNames = [
  'dueToday',
  'overdue',
  'dueSoon',
  'newForMe',
  'waiting',
  'completedToday',
  'inProgress',
  'total',
  'completed',
  'received',
  'assigned',
] as const satisfies readonly (keyof TaskCounts)[];

function isOf({ projectId }: Task, wanted: string | null): boolean {
  return wanted === null || projectId === wanted;
}
