import { percentCompleted } from './percent-completed.ts';

/**
 * How much of a team's work is done, in percent: completed tasks over all tasks, rounded, or 90 where there are none
 * (docs/product/teams.md, "Team").
 */
export function teamEfficiency({ tasks, completedTasks }: { tasks: number; completedTasks: number }): number {
  return tasks === 0 ? 90 : percentCompleted({ total: tasks, completed: completedTasks });
}
