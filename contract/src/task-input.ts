import { z } from 'zod';
import { id, madeId } from './ids.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import {
  maxDependencies,
  maxDescriptionLength,
  maxSubtasks,
  maxSubtaskTitleLength,
  maxTitleLength,
} from './rules/task-limits.ts';
import { linkedItemTypes, maxTaskLinks } from './rules/task-link-limits.ts';
import { isPosition } from './rules/task-position.ts';
import { parseTaskPriority, type TaskPriority } from './rules/task-priority.ts';
import { parseTaskStatus, type TaskStatus } from './rules/task-status.ts';
import { cleanTags } from './rules/task-tags.ts';
import { taskRepeat } from './task-repeat.ts';

// Accepts any spelling of a status or priority; nothing else does. Other values have their own refusals, which the
// server finds by this code.
export const status = z
  .string()
  .max(100)
  .transform((value, context): TaskStatus => {
    const parsed = parseTaskStatus(value);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', params: { code: 'task/invalid-status', value } });
    return z.NEVER;
  });
const priority = z
  .string()
  .max(100)
  .transform((value, context): TaskPriority => {
    const parsed = parseTaskPriority(value);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', params: { code: 'task/invalid-priority', value } });
    return z.NEVER;
  });
const title = z
  .string()
  .trim()
  .max(maxTitleLength)
  .refine((text) => text !== '', { params: { code: 'task/title-required' } });
const description = z.string().trim().max(maxDescriptionLength);
const dueDate = z.string().refine(isCalendarDay, 'Enter a valid date.');
export const position = z.string().refine(isPosition, 'This place on the board is not valid.');
const tags = z.array(z.string().max(1000)).max(1000).transform(cleanTags);
const startDate = dueDate.nullable();
const dependencies = z
  .array(id)
  .max(maxDependencies)
  .transform((ids) => [...new Set(ids)]);
const repeat = taskRepeat.nullable();
/** The id of a request's change, made by the client; the change can be undone by it (task-changes.ts). */
export const changeId = madeId.optional();
const hours = z.number().min(0).max(100_000).multipleOf(0.01).nullable();

/**
 * What a task form sends. `id` and `position` are made by the client. Absent fields get the defaults of
 * docs/product/tasks.md, "Fields".
 */
export const newTask = z.object({
  id: madeId,
  title,
  description: description.default(''),
  /** Today in the user's time zone when absent. */
  dueDate: dueDate.optional(),
  /** Not after the due date (`task/start-after-due`). */
  startDate: startDate.default(null),
  priority: priority.default('medium'),
  status: status.default('todo'),
  tags: tags.default([]),
  subtasks: z
    .array(
      z.object({ id: madeId, title: z.string().trim().min(1).max(maxSubtaskTitleLength), done: z.boolean() }),
    )
    .max(maxSubtasks)
    .default([]),
  /** Must be tasks that the creator may see (`task/dependency-not-found`). */
  dependencies: dependencies.default([]),
  /**
   * Notes and files that the task is linked to, as a copy or from a template. Left out are those that the creator may not see
   * (any more). With `copyOf` the texts of that link are kept.
   */
  linkedItems: z
    .array(z.object({ id: madeId, type: z.enum(linkedItemTypes), itemId: id, copyOf: id.optional() }))
    .max(maxTaskLinks)
    .default([]),
  repeat: repeat.default(null),
  estimatedHours: hours.default(null),
  timeTaken: hours.default(null),
  /** Must be a project that the creator is a member of. */
  projectId: id.nullable().default(null),
  /**
   * The creator, a member of the project, or, without a project, a connection of the creator. The creator when absent.
   */
  assigneeId: id.optional(),
  /** The top of the creator's column when absent. */
  position: position.optional(),
});
export type NewTask = z.input<typeof newTask>;

/** An edit of some fields of a task; absent fields stay unchanged. */
export const taskChanges = z.object({
  title: title.optional(),
  description: description.optional(),
  /** A due date before the start moves the start along, unless `startDate` is given too (rules/task-span.ts). */
  dueDate: dueDate.optional(),
  startDate: startDate.optional(),
  priority: priority.optional(),
  status: status.optional(),
  tags: tags.optional(),
  /** The complete list. The actor must see the added tasks; circles are refused. */
  dependencies: dependencies.optional(),
  repeat: repeat.optional(),
  estimatedHours: hours.optional(),
  timeTaken: hours.optional(),
  projectId: id.nullable().optional(),
  /**
   * As for a new task. When absent, the assignee stays unless they may not have a task of the new project: then it is
   * the actor.
   */
  assigneeId: id.optional(),
});
export type TaskChanges = z.input<typeof taskChanges>;
