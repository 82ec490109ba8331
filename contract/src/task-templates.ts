import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import {
  maxDescriptionLength,
  maxSavedNameLength,
  maxSubtasks,
  maxSubtaskTitleLength,
  maxTitleLength,
} from './rules/task-limits.ts';
import { linkedItemTypes, maxTaskLinks } from './rules/task-link-limits.ts';
import { taskPriorities } from './rules/task-priority.ts';
import { taskStatuses } from './rules/task-status.ts';
import { maxTagLength, maxTags } from './rules/task-tags.ts';
import { taskRepeat } from './task-repeat.ts';

/** The initial fields of a task created from a template. */
export const templateContent = z.object({
  title: z.string().max(maxTitleLength),
  description: z.string().max(maxDescriptionLength),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  tags: z.array(z.string().max(maxTagLength)).max(maxTags),
  subtasks: z.array(z.string().max(maxSubtaskTitleLength)).max(maxSubtasks),
  /** Notes and files that the tasks are linked to; ignored when the person may not see them (any more). */
  linkedItems: z
    .array(z.object({ type: z.enum(linkedItemTypes), itemId: id }))
    .max(maxTaskLinks)
    .default([]),
  /** Days between the creation of a task and its due date. */
  dueInDays: z.int().min(0).max(3650),
  estimatedHours: z.number().min(0).max(100_000).multipleOf(0.01).nullable(),
  repeat: taskRepeat.nullable(),
  /** The project of the tasks; ignored when the person is no member of it (any more). */
  projectId: id.nullable(),
});
export type TemplateContent = z.infer<typeof templateContent>;

/** A template of tasks, personal. */
export const taskTemplate = z.object({
  id: z.string(),
  name: z.string(),
  content: templateContent,
  createdAt: z.string(),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

const name = z
  .string()
  .trim()
  .min(1, 'Give it a name.')
  .max(maxSavedNameLength, `Use at most ${maxSavedNameLength} characters.`);

/** The actor's templates, by name. */
export const taskTemplatesApi = {
  list: endpoint('GET', '/api/task-templates', {
    input: z.object({}),
    output: z.object({ templates: z.array(taskTemplate) }),
  }),
  /** At most `maxTaskTemplates` (`task-template/too-many`). */
  create: endpoint('POST', '/api/task-templates', {
    input: z.object({ id: madeId, name, content: templateContent }),
    output: taskTemplate,
    maxBodyBytes: largeBodyBytes,
  }),
  update: endpoint('PATCH', '/api/task-templates/:taskTemplateId', {
    input: z.object({ taskTemplateId: id, name: name.optional(), content: templateContent.optional() }),
    output: taskTemplate,
    maxBodyBytes: largeBodyBytes,
  }),
  delete: endpoint('DELETE', '/api/task-templates/:taskTemplateId', {
    input: z.object({ taskTemplateId: id }),
    output: z.object({ taskTemplateId: z.string() }),
  }),
};

/** Live events of templates, to their owner. */
export const taskTemplateEvents = {
  'task-template.saved': z.object({ template: taskTemplate }),
  'task-template.deleted': z.object({ taskTemplateId: z.string() }),
};

/** Refusals. */
export const taskTemplateErrors = defineErrors({
  'task-template/not-found': { status: 404, text: 'Template not found.' },
  'task-template/too-many': {
    status: 422,
    text: 'You have {most} templates. Delete one to save another.',
  },
});
