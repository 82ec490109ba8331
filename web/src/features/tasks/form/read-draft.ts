import { maxDescriptionLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { isSpan } from '@longtable/contract/rules/task-span';
import { parseTags } from '@longtable/contract/rules/task-tags';
import type { EditInput } from '../mutations/pending.ts';
import type { TaskDraft } from './task-draft.ts';

export type DraftErrors = Partial<Record<keyof TaskDraft, string>>;

/** All fields of a task that a form decides. */
export type DraftFields = { readonly [Key in keyof EditInput]-?: Exclude<EditInput[Key], undefined> };

/** The form's content as it is sent, or what is wrong with it. */
export function readDraft(
  draft: TaskDraft,
):
  | { readonly fields: DraftFields; readonly errors: null }
  | { readonly fields: null; readonly errors: DraftErrors } {
  const errors: DraftErrors = {};
  const estimatedHours = readHours(draft.estimatedHours);
  const timeTaken = readHours(draft.timeTaken);
  if (estimatedHours === undefined) errors.estimatedHours = wrongHours;
  if (timeTaken === undefined) errors.timeTaken = wrongHours;
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
 * Of the fields of a form those that differ from what the form was opened with. With another project goes the assignee:
 * whoever stands in the form is meant, and nobody else that the server would take instead.
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

const wrongHours = 'Enter hours as a number, such as 1.5.';
const mostHours = 100_000;

/** Hours as typed (with a point or a comma, to a hundredth), null for none, undefined for what is no number of hours. */
function readHours(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  if (!/^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(trimmed)) return undefined;
  const hours = Number(trimmed);
  return hours <= mostHours ? hours : undefined;
}
