import { z } from 'zod';
import { cards } from './cards.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';

/** What of a task a change is about. Of a step of the checklist the kind says what became of it. */
export const activityFields = [
  'title',
  'description',
  'dueDate',
  'startDate',
  'priority',
  'status',
  'tags',
  'estimatedHours',
  'timeTaken',
  'project',
  'assignee',
  'dependencies',
  'repeat',
  'subtask-added',
  'subtask-done',
  'subtask-open',
  'subtask-renamed',
  'subtask-removed',
] as const;
export type ActivityField = (typeof activityFields)[number];

export const activityKinds = ['created', 'changed', 'restored', 'unblocked'] as const;

/** One change of a task: who did what to it, when. */
export const taskActivity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  at: z.string(),
  /** Null once the account is deleted. */
  actorId: z.string().nullable(),
  /**
   * Values as they are stored (`in_progress`, `2026-11-21`), of people, projects and tasks the names that they have now
   * (null where the reader may not see one, or it is gone). Of a description only that it has changed.
   */
  changes: z.array(
    z.object({
      field: z.enum(activityFields),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
export type TaskActivity = z.infer<typeof taskActivity>;

/** How many come in one page. */
export const activityPage = 50;

/** The activity of a task, the newest first, for everyone who may see it. Clients read it again when the task is saved. */
export const taskActivityApi = {
  list: pagedList('/api/tasks/:taskId/activity', {
    input: { taskId: id },
    output: { activity: z.array(taskActivity), cards },
    size: activityPage,
  }),
};
