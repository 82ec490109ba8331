import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import {
  maxCommentLength,
  maxCreatedAtOnce,
  maxImportComments,
  maxImportKeyLength,
  maxImportKeys,
  maxTitleLength,
} from './rules/task-limits.ts';
import { refusedTask } from './task-changes.ts';
import { newTask } from './task-input.ts';
import { task } from './tasks.ts';

/** Identity of a task in its source system: an issue key, a card id, or a digest of its row. */
const key = z.string().min(1).max(maxImportKeyLength);

/** What tells that a task of a file is here already, though it was not imported from there. */
const likeness = z.object({
  title: z.string().max(maxTitleLength),
  projectId: id.nullable(),
  dueDate: z.string().refine(isCalendarDay),
});
export type TaskLikeness = z.infer<typeof likeness>;

/** Source system, such as `jira`; opaque to the server. */
const source = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** An import that can be undone, or continued while unfinished. Only its owner can see it. */
export const taskImport = z.object({
  id: z.string(),
  source: z.string(),
  /** File name. */
  name: z.string(),
  /** Number of tasks in the file, and of those that exist. */
  total: z.int(),
  created: z.int(),
  startedAt: z.string(),
  /** Null if unfinished. */
  finishedAt: z.string().nullable(),
  /** Its undo has started: no parts can be added. */
  isUndoing: z.boolean(),
  undoableUntil: z.string(),
});
export type TaskImport = z.infer<typeof taskImport>;

/** A task to import. */
export const importedTask = newTask
  .extend({
    key,
    /** Original completion time, for completed tasks only. A time in the future is replaced by now. */
    completedAt: z.iso.datetime().optional(),
  })
  .refine(({ status, completedAt }) => completedAt === undefined || status === 'completed', {
    path: ['completedAt'],
    message: 'Only a completed task has been completed.',
  });
export type ImportedTask = z.input<typeof importedTask>;

/** A comment on a task of the same import; the importer is its author. */
export const importedComment = z.object({
  id: madeId,
  taskId: id,
  content: z.string().trim().min(1).max(maxCommentLength),
});
export type ImportedComment = z.input<typeof importedComment>;

/** Imports of tasks from files. */
export const taskImportsApi = {
  /** The actor's imports that can be undone or continued, newest first. */
  list: endpoint('GET', '/api/task-imports', {
    input: z.object({}),
    output: z.object({ imports: z.array(taskImport) }),
  }),
  /** Looks up keys that the actor has imported before, if the tasks still exist and are readable. */
  known: endpoint('POST', '/api/task-imports/known', {
    input: z.object({ source, keys: z.array(key).max(maxImportKeys) }),
    output: z.object({
      known: z.array(z.object({ key: z.string(), taskId: z.string(), importId: z.string() })),
    }),
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Looks up readable tasks with the same title, project and due date, however they came here. `index` is the place of what was
   * asked; several tasks may be alike.
   */
  alike: endpoint('POST', '/api/task-imports/alike', {
    input: z.object({ tasks: z.array(likeness).max(maxImportKeys) }),
    output: z.object({ alike: z.array(z.object({ index: z.int(), taskId: z.string() })) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Adds a part of a file in one transaction; the first part creates the import. Idempotent: keys that the import already
   * has are skipped. Comments may be on tasks of this or earlier parts. Throws `task-import/undone` after an undo.
   */
  add: endpoint('POST', '/api/task-imports', {
    input: z.object({
      id: madeId,
      source,
      name: z.string().trim().min(1).max(255),
      total: z.int().min(0).max(1_000_000),
      isLast: z.boolean(),
      tasks: z.array(importedTask).max(maxCreatedAtOnce),
      comments: z.array(importedComment).max(maxImportComments),
    }),
    output: z.object({
      /** The created and commented tasks. */
      tasks: z.array(task),
      /** Tasks that couldn't be commented on because they were deleted or are no longer readable. */
      refused: z.array(refusedTask),
      cards,
    }),
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Deletes up to `maxChangedAtOnce` tasks of an import, following the task `after`; `next` is the cursor of the next call,
   * null at the end. Tasks that others changed or commented on are kept. Deleted tasks can be restored by `changeId`
   * (task-changes.ts). Throws `task/undo-over` an hour after the last part, a week if the import is unfinished.
   */
  undo: endpoint('POST', '/api/task-imports/:taskImportId/undo', {
    input: z.object({ taskImportId: id, changeId: madeId, after: id.nullable().default(null) }),
    output: z.object({
      taskIds: z.array(z.string()),
      /** `title` is null for a task that was deleted or that the actor can no longer read. */
      kept: z.array(refusedTask.extend({ title: z.string().nullable() })),
      next: z.string().nullable(),
    }),
  }),
};

/** Refusals. */
export const taskImportErrors = defineErrors({
  'task-import/not-found': { status: 404, text: 'Import not found.' },
  'task-import/undone': {
    status: 409,
    text: 'This import has been undone. Choose the file again to import it anew.',
  },
});
