import { percentCompleted } from './percent-completed.ts';

/** Percentage of completed tasks of a team, rounded; 90 when there are none (docs/product/teams.md, "Team"). */
export function teamEfficiency({ tasks, completedTasks }: { tasks: number; completedTasks: number }): number {
  return tasks === 0 ? 90 : percentCompleted({ total: tasks, completed: completedTasks });
}
