import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
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
 * Changes of many tasks, and taking changes back. One transaction: what can be done is done, and what can't is told task
 * by task. `changeId` is made by the client; sent again, it happens once.
 */
export const taskChangesApi = {
  changeMany: endpoint('POST', '/api/tasks/change-many', {
    input: z.object({ changeId: id, taskIds, changes: manyChanges }),
    output: z.object({ tasks: z.array(task), refused: z.array(refusedTask) }),
  }),
  deleteMany: endpoint('POST', '/api/tasks/delete-many', {
    input: z.object({ changeId: id, taskIds }),
    output: z.object({ taskIds: z.array(z.string()), refused: z.array(refusedTask) }),
  }),
  /**
   * Takes back what the actor did under an id: a move, an edit, a deletion, each of many. What somebody has changed since
   * stays as it is. Possible for an hour; later, or a second time, `task/undo-over`.
   */
  undo: endpoint('POST', '/api/tasks/undo', {
    input: z.object({ changeId: id }),
    output: z.object({
      tasks: z.array(task),
      /** What had come of it and is gone with it: the next one of a repeating task. */
      deleted: z.array(z.string()),
      refused: z.array(refusedTask),
    }),
  }),
};
