import { z } from 'zod';
import { cards } from './cards.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';

/** What a change of a task is about. For steps of the checklist the kind says what happened. */
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

/** One change of a task: who changed what, and when. */
export const taskActivity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  at: z.string(),
  /** Null once the account is deleted. */
  actorId: z.string().nullable(),
  /**
   * Values as stored (`in_progress`, `2026-11-21`). For people, projects and tasks their present names, null when
   * deleted or not visible to the reader. For a description only that it has changed.
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

/** Page size of the list. */
export const activityPage = 50;

/**
 * The activity of a task, newest first, for everyone who may see the task. Clients fetch it again when the task is
 * saved.
 */
export const taskActivityApi = {
  list: pagedList('/api/tasks/:taskId/activity', {
    input: { taskId: id },
    output: { activity: z.array(taskActivity), cards },
    size: activityPage,
  }),
};
