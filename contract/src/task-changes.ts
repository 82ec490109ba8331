import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { maxChangedAtOnce } from './rules/task-limits.ts';
import { taskChanges } from './task-input.ts';
import { task } from './tasks.ts';

const taskIds = z
  .array(id)
  .min(1)
  .max(maxChangedAtOnce)
  .transform((ids) => [...new Set(ids)]);

/** A task that a bulk change skipped, and why: a code and text of the closed list. */
export const refusedTask = z.object({ taskId: z.string(), code: z.string(), text: z.string() });
export type RefusedTask = z.infer<typeof refusedTask>;

/** What a bulk change can set; absent fields stay unchanged. */
export const manyChanges = taskChanges
  .pick({ status: true, priority: true, dueDate: true, assigneeId: true })
  .extend({ addTags: taskChanges.shape.tags, removeTags: taskChanges.shape.tags });
export type ManyChanges = z.output<typeof manyChanges>;

const undone = z.object({
  tasks: z.array(task),
  /** Completed tasks that were restored as in review, since one of their dependencies is open now. */
  reopened: z.array(z.string()),
  /** Tasks that do not exist any more: the next occurrences of repeating ones, and those that a redo deleted again. */
  deleted: z.array(z.string()),
  refused: z.array(refusedTask),
  cards,
});

/**
 * Bulk changes of tasks, undo and redo. Each is one transaction that does what is allowed and reports refusals task by task.
 * `changeId` is made by the client. Idempotent.
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
   * Undoes what the actor did under a change id: a move, an edit, a deletion, of one task or many. Later changes by
   * others are kept. Restores only what today's rules allow: assignees who may have the task now, and not completed
   * while a dependency is open. Possible for an hour, then `task/undo-over`. The undo can be redone by its `undoId`.
   * Idempotent.
   */
  undo: endpoint('POST', '/api/tasks/undo', {
    input: z.object({ changeId: id, undoId: madeId.optional() }),
    output: undone,
  }),
  /**
   * Makes the change again that the actor undid under this `undoId`, by the same rules as the undo; what may not be
   * completed or deleted today is refused. Possible for an hour after the undo, then `task/redo-over`. The redo can be
   * undone by its `redoId`, as a change id. Idempotent.
   */
  redo: endpoint('POST', '/api/tasks/redo', {
    input: z.object({ undoId: id, redoId: madeId }),
    output: undone,
  }),
};

/** Refusals: docs/product/undo.md. */
export const taskChangeErrors = defineErrors({
  'task/undo-over': { status: 410, text: 'This can’t be undone any more. Everything stays as it is.' },
  'task/redo-over': { status: 410, text: 'This can’t be redone any more. Everything stays as it is.' },
  'task/changed-since': { status: 409, text: 'It has been changed since, and stays as it is.' },
});
