import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorities, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { TaskActivity } from '@longtable/contract/task-activity';
import { repeatInWords } from '../../form/repeat.ts';

/** A part of a sentence. Values, such as titles and dates, are emphasized. */
export type ClausePart = { readonly text: string; readonly isValue: boolean };
export type Clause = readonly ClausePart[];

type Change = TaskActivity['changes'][number];

/** Describes an activity in clauses that follow the actor's name, one for each change. Empty if nothing is to be shown. */
export function activityClauses(
  { kind, changes }: Pick<TaskActivity, 'kind' | 'changes'>,
  dayText: (day: CalendarDay) => string,
): readonly Clause[] {
  switch (kind) {
    case 'created':
      return [clause('created it')];
    case 'restored':
      return [clause('restored it')];
    case 'unblocked':
      return [clause('completed its dependencies')];
    case 'changed':
      return changes.flatMap((change) => clausesOf(change, dayText));
  }
}

function clausesOf({ field, from, to }: Change, dayText: (day: CalendarDay) => string): readonly Clause[] {
  switch (field) {
    case 'title':
      return [clause('renamed it to', { value: to })];
    case 'description':
      return [clause('changed the description')];
    case 'dueDate':
      return [changed('the due date', from, to, dayText)];
    case 'startDate':
      return [changed('the start date', from, to, dayText)];
    case 'priority':
      return [changed('the priority', from, to, priorityText)];
    case 'status':
      return [
        clause('moved it from', { value: from && statusText(from) }, 'to', { value: to && statusText(to) }),
      ];
    case 'tags':
      return tagClauses(listOf(from), listOf(to));
    case 'estimatedHours':
      return [changed('the estimate', from, to, hoursText)];
    case 'timeTaken':
      return [changed('the time taken', from, to, hoursText)];
    case 'project':
      if (to !== null) return [clause('moved it to the project', { value: to })];
      return [
        from === null
          ? clause('moved it to another project')
          : clause('removed it from the project', { value: from }),
      ];
    case 'assignee':
      return [
        to === null ? clause('reassigned it to someone else') : clause('assigned it to', { value: to }),
      ];
    case 'dependencies':
      if (to === null) return [clause('removed its dependencies')];
      return [clause(from === null ? 'made it depend on' : 'changed its dependencies to', { value: to })];
    case 'repeat':
      return [
        to === null
          ? clause('stopped it from repeating')
          : clause('made it repeat', { value: repeatText(to) }),
      ];
    case 'subtask-added':
      return [clause('added the step', { value: to })];
    case 'subtask-done':
      return [clause('completed the step', { value: to })];
    case 'subtask-open':
      return [clause('reopened the step', { value: to })];
    case 'subtask-renamed':
      return [clause('renamed the step', { value: from }, 'to', { value: to })];
    case 'subtask-removed':
      return [clause('removed the step', { value: from })];
  }
}

/** Makes a clause of text and values. A null value is omitted. */
function clause(...pieces: (string | { readonly value: string | null })[]): Clause {
  return pieces.flatMap((piece): ClausePart[] => {
    if (typeof piece === 'string') return [{ text: piece, isValue: false }];
    return piece.value === null ? [] : [{ text: piece.value, isValue: true }];
  });
}

function changed(
  what: string,
  from: string | null,
  to: string | null,
  textOf: (value: string) => string,
): Clause {
  if (to === null) return clause(`removed ${what}`);
  if (from === null) return clause(`set ${what} to`, { value: textOf(to) });
  return clause(`changed ${what} from`, { value: textOf(from) }, 'to', { value: textOf(to) });
}

function tagClauses(before: readonly string[], after: readonly string[]): readonly Clause[] {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  return [
    ...(added.length > 0 ? [clause(tagsText('added', added), { value: added.join(', ') })] : []),
    ...(removed.length > 0 ? [clause(tagsText('removed', removed), { value: removed.join(', ') })] : []),
    ...(added.length + removed.length === 0 ? [clause('reordered the tags')] : []),
  ];
}

function tagsText(verb: string, { length }: readonly string[]): string {
  return `${verb} the ${length === 1 ? 'tag' : 'tags'}`;
}

/** Splits the stored value; tags contain no commas. */
function listOf(joined: string | null): string[] {
  return joined === null ? [] : joined.split(', ');
}

function statusText(value: string): string {
  const status = taskStatuses.find((one) => one === value);
  return status ? taskStatusLabels[status] : value;
}

function priorityText(value: string): string {
  const priority = taskPriorities.find((one) => one === value);
  return priority ? taskPriorityLabels[priority] : value;
}

function hoursText(value: string): string {
  return value === '1' ? '1 hour' : `${value} hours`;
}

/** Describes a recurrence, which activities have as JSON. */
function repeatText(json: string): string {
  try {
    return repeatInWords(JSON.parse(json) as TaskRepeat).toLowerCase();
  } catch {
    // Recorded by another version of the server.
    return 'regularly';
  }
}
