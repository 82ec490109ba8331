import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { maxSubtaskTitleLength } from './rules/task-limits.ts';
import { answeredTask } from './tasks.ts';

const title = z
  .string()
  .trim()
  .min(1, 'Write what is to be done.')
  .max(maxSubtaskTitleLength, `Use at most ${maxSubtaskTitleLength} characters.`);
const where = { taskId: id, subtaskId: id };

/**
 * The checklist of a task, for everyone who may change its status. Each command responds with the task and publishes
 * `task.saved`.
 */
export const taskSubtasksApi = {
  /** Appends a step. Idempotent: the same id is the same step. */
  add: endpoint('POST', '/api/tasks/:taskId/subtasks', {
    input: z.object({ taskId: id, id: madeId, title }),
    output: answeredTask,
  }),
  /** `index` is the new position among all steps, starting at 0; past the end is the end. */
  change: endpoint('PATCH', '/api/tasks/:taskId/subtasks/:subtaskId', {
    input: z.object({
      ...where,
      title: title.optional(),
      done: z.boolean().optional(),
      index: z.int().min(0).max(1000).optional(),
    }),
    output: answeredTask,
  }),
  /** Removing a missing step succeeds. */
  remove: endpoint('DELETE', '/api/tasks/:taskId/subtasks/:subtaskId', {
    input: z.object(where),
    output: answeredTask,
  }),
};

/** Refusals. */
export const subtaskErrors = defineErrors({
  'subtask/not-found': { status: 404, text: 'This step is no longer on the list.' },
  'subtask/too-many': { status: 422, text: 'A task has at most {most} steps.' },
});
