import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityWeights } from '@longtable/contract/rules/task-priority';
import type { Task } from '@longtable/contract/tasks';

/** The open tasks that are due today or were before, the longest overdue first, then the weightiest. */
export function tasksDueBy(tasks: readonly Task[], today: CalendarDay): Task[] {
  return tasks
    .filter(({ completedAt, dueDate }) => completedAt === null && dueDate <= today)
    .toSorted(
      (a, b) =>
        a.dueDate.localeCompare(b.dueDate) ||
        taskPriorityWeights[b.priority] - taskPriorityWeights[a.priority],
    );
}
