import { maxDescriptionLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { isSpan } from '@longtable/contract/rules/task-span';
import { parseTags } from '@longtable/contract/rules/task-tags';
import type { EditInput } from '../mutations/pending.ts';
import { invalidHours, readHours } from './hours.ts';
import type { TaskDraft } from './task-draft.ts';

export type DraftErrors = Partial<Record<keyof TaskDraft, string>>;

/** The fields of a task that the form sets. */
export type DraftFields = { readonly [Key in keyof EditInput]-?: Exclude<EditInput[Key], undefined> };

/** Validates a draft. Returns the fields to send, or the errors by field. */
export function readDraft(
  draft: TaskDraft,
):
  | { readonly fields: DraftFields; readonly errors: null }
  | { readonly fields: null; readonly errors: DraftErrors } {
  const errors: DraftErrors = {};
  const estimatedHours = readHours(draft.estimatedHours);
  const timeTaken = readHours(draft.timeTaken);
  if (estimatedHours === undefined) errors.estimatedHours = invalidHours;
  if (timeTaken === undefined) errors.timeTaken = invalidHours;
  const startDate = draft.startDate === '' ? null : draft.startDate;
  if (draft.dueDate === '') errors.dueDate = 'Choose a due date.';
  else if (!isSpan({ ...draft, startDate })) errors.startDate = 'A task can’t start after it is due.';
  const title = draft.title.trim();
  const description = draft.description.trim();
  if (title === '') errors.title = 'Enter a title.';
  if (title.length > maxTitleLength) errors.title = `Use at most ${maxTitleLength} characters.`;
  if (description.length > maxDescriptionLength) {
    errors.description = `Use at most ${maxDescriptionLength} characters.`;
  }
  if (estimatedHours === undefined || timeTaken === undefined || Object.keys(errors).length > 0) {
    return { fields: null, errors };
  }
  const { dueDate, repeat, priority, status, project, assignee } = draft;
  const tags = parseTags(draft.tags);
  return {
    fields: {
      title,
      description,
      dueDate,
      priority,
      status,
      tags,
      startDate,
      dependencies: [...draft.dependencies],
      repeat,
      estimatedHours,
      timeTaken,
      projectId: project?.id ?? null,
      assigneeId: assignee.id,
    },
    errors: null,
  };
}

/**
 * The fields that differ from the initial ones. A new project is sent with the assignee, since the server would otherwise
 * choose one.
 */
export function changedFields(fields: DraftFields, before: DraftFields): EditInput {
  const changed = Object.entries(fields).filter(([name, value]) => {
    const old = before[name as keyof DraftFields];
    return (
      JSON.stringify(value) !== JSON.stringify(old) ||
      (name === 'assigneeId' && fields.projectId !== before.projectId)
    );
  });
  return Object.fromEntries(changed);
}
