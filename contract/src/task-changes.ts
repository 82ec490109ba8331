import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { maxChangedAtOnce } from './rules/task-limits.ts';
import { task, taskChanges } from './tasks.ts';

const taskIds = z
  .array(id)
  .min(1)
  .max(maxChangedAtOnce)
  .transform((ids) => [...new Set(ids)]);

/** What was not done to one of many tasks, and why: a code and text of the closed list. */
export const refusedTask = z.object({ taskId: z.string(), code: z.string(), text: z.string() });
export type RefusedTask = z.infer<typeof refusedTask>;

/** What many tasks can be given at once; what is absent stays. */
export const manyChanges = taskChanges
  .pick({ status: true, priority: true, dueDate: true, assigneeId: true })
  .extend({ addTags: taskChanges.shape.tags, removeTags: taskChanges.shape.tags });
export type ManyChanges = z.output<typeof manyChanges>;

/**
 * Changes of many tasks, and taking changes back. One transaction: what can be done is done, and the rest is refused task
 * by task. `changeId` is made by the client; sent again, it happens once.
 */
export const taskChangesApi = {
  changeMany: endpoint('POST', '/api/tasks/change-many', {
    input: z.object({ changeId: madeId, taskIds, changes: manyChanges }),
    output: z.object({ tasks: z.array(task), refused: z.array(refusedTask), cards }),
    maxBodyBytes: largeBodyBytes,
  }),
  deleteMany: endpoint('POST', '/api/tasks/delete-many', {
    input: z.object({ changeId: madeId, taskIds }),
    output: z.object({ taskIds: z.array(z.string()), refused: z.array(refusedTask) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Takes back what the actor did under an id: a move, an edit, a deletion, each of many. What somebody has changed since
   * stays as it is. It comes back as far as today's rules allow: with people who may have it now, and not completed over
   * something open. Possible for an hour, and later `task/undo-over`; asked again, the answer is what stands.
   */
  undo: endpoint('POST', '/api/tasks/undo', {
    input: z.object({ changeId: id }),
    output: z.object({
      tasks: z.array(task),
      /** Those that were completed and came back in Review, since something that they wait for is open now. */
      reopened: z.array(z.string()),
      /** The next occurrences of repeating tasks, which were deleted with it. */
      deleted: z.array(z.string()),
      refused: z.array(refusedTask),
      cards,
    }),
  }),
};

/** Refusals: docs/product/undo.md. */
export const taskChangeErrors = defineErrors({
  'task/undo-over': { status: 410, text: 'This can’t be undone any more. Everything stays as it is.' },
  'task/changed-since': { status: 409, text: 'It has been changed since, and stays as it is.' },
});
