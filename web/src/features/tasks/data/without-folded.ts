import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { isFolded } from '@longtable/contract/rules/task-fold';
import type { Task } from '@longtable/contract/tasks';

/** The tasks that are shown while old completed tasks are folded or (`isUnfolded`) not. */
export function withoutFolded(
  tasks: readonly Task[],
  { foldBefore, isUnfolded }: { foldBefore: CalendarDay | undefined; isUnfolded: boolean },
): readonly Task[] {
  return isUnfolded ? tasks : tasks.filter((task) => !isFolded(task, foldBefore));
}
