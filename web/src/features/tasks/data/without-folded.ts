import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { isFolded } from '@longtable/contract/rules/task-fold';
import type { Task } from '@longtable/contract/tasks';
import { unfolded } from '../board/board-state.ts';
import { layoutOf } from '../filter/use-filter.ts';
import type { TaskScope } from './task-scope.ts';

/** The day before which completed tasks are hidden on the page; undefined if none are. The timeline hides none. */
export function hiddenBefore(scope: TaskScope): CalendarDay | undefined {
  return unfolded.get() || layoutOf(scope) === 'timeline' ? undefined : scope.of().foldBefore;
}

/** The tasks without those that were completed before a day. */
export function withoutFolded(tasks: readonly Task[], before: CalendarDay | undefined): readonly Task[] {
  return tasks.filter((task) => !isFolded(task, before));
}
