import { type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { firstDay } from '../../quick-add/repeats.ts';
import type { FieldUse } from '../model/field-use.ts';
import type { SourceTask } from '../model/source-task.ts';
import { dayOf, momentOf } from '../values/dates.ts';
import { isNever, repeatOf } from '../values/repeats.ts';
import type { PlanChoices } from './plan.ts';
import { short } from './texts.ts';

/** Adds a remark about the current row. */
export type Note = (about: FieldUse, text: string) => void;

type Days = {
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay;
  readonly repeat: TaskRepeat | null;
  /** The due date is the default. */
  readonly isDefault: boolean;
  /** Unreadable values, for the description. */
  readonly lines: readonly { label: string; text: string }[];
};

/** Matches the beginning of a recurrence in natural language. */
const every =
  /^(?:every|each|daily|weekly|monthly|yearly|jede[nrs]?|täglich|wöchentlich|tous|toutes|chaque|cada|todos|todas|ogni|elke|iedere|każd|co\s|кажд|varje|hver|毎|每)/i;

/** Resolves start date, due date and recurrence. A completed task without a due date gets its completion day. */
export function daysOf(
  task: SourceTask,
  choices: PlanChoices,
  { completedAt, note }: { completedAt: string | null; note: Note },
): Days {
  const lines: { label: string; text: string }[] = [];
  let { dueDate: dueText, repeat: repeatText } = task;
  // Todoist stores recurrences in the date field.
  if (repeatText === '' && every.test(dueText)) [repeatText, dueText] = [dueText, ''];
  const repeat = repeatText === '' ? null : repeatOf(repeatText);
  if (repeatText !== '' && repeat === null && !isNever(repeatText)) {
    note('repeat', `Repetition “${short(repeatText)}” isn’t supported: kept in the description.`);
    lines.push({ label: 'Repeats', text: repeatText });
  }
  const read = (text: string) => (text === '' ? null : (dayOf(text, choices) ?? wordsOf(text, choices)));
  const due =
    dueText === '' && repeat && task.dueDate === repeatText ? firstDay(repeat, choices.today) : read(dueText);
  const start = read(task.startDate);
  const isDefault = due === null && completedAt === null;
  const fallback =
    completedAt === null ? choices.defaultDay : calendarDay(choices.timeZone, new Date(completedAt));
  if (dueText !== '' && due === null) {
    note(
      'due-date',
      `Due date “${short(dueText)}” can’t be read: set to ${fallback}, original kept in the description.`,
    );
    lines.push({ label: 'Due', text: dueText });
  }
  if (task.startDate !== '' && start === null) {
    note('start-date', `Start date “${short(task.startDate)}” can’t be read: kept in the description.`);
    lines.push({ label: 'Start', text: task.startDate });
  }
  const shared = { repeat, isDefault, lines };
  if (due !== null && start !== null && start > due) {
    note('start-date', 'The start date is after the due date: kept in the description.');
    return { ...shared, startDate: null, dueDate: due, lines: [...lines, { label: 'Start', text: start }] };
  }
  if (due !== null) return { ...shared, startDate: start, dueDate: due };
  return { ...shared, startDate: start, dueDate: start !== null && start > fallback ? start : fallback };
}

function wordsOf(text: string, { dateWords, today }: PlanChoices): CalendarDay | null {
  return dateWords?.(text, today)[0]?.dueDate ?? null;
}

/** Returns the completion time of a completed task (ISO), or null if unknown. */
export function completionOf(task: SourceTask, choices: PlanChoices, note: Note): string | null {
  const completed = task.completedAt === '' ? null : momentOf(task.completedAt, choices);
  if (task.completedAt !== '' && completed === null)
    note('completed-at', `Completion date “${short(task.completedAt)}” can’t be read: left out.`);
  const moment = completed ?? (task.changedAt === '' ? null : momentOf(task.changedAt, choices));
  return moment !== null && Date.parse(moment) > Date.now() ? null : moment;
}
