import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorities, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { TaskActivity } from '@longtable/contract/task-activity';
import { repeatInWords } from '../../form/repeat.ts';

/** A piece of a sentence; what is `said` by a person or stands out for another reason is set apart from the rest. */
export type ClausePart = { readonly text: string; readonly said: boolean };
export type Clause = readonly ClausePart[];

type Change = TaskActivity['changes'][number];

/** What somebody did to a task, as it follows their name: one clause for each thing. Empty where there is nothing to tell. */
export function activityClauses(
  { kind, changes }: Pick<TaskActivity, 'kind' | 'changes'>,
  dayText: (day: CalendarDay) => string,
): readonly Clause[] {
  switch (kind) {
    case 'created':
      return [clause('created it')];
    case 'restored':
      return [clause('brought it back')];
    case 'unblocked':
      return [clause('finished what it was waiting for')];
    case 'changed':
      return changes.flatMap((change) => clausesOf(change, dayText));
  }
}

function clausesOf({ field, from, to }: Change, dayText: (day: CalendarDay) => string): readonly Clause[] {
  switch (field) {
    case 'title':
      return [clause('renamed it to', { said: to })];
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
        clause('moved it from', { said: from && statusText(from) }, 'to', { said: to && statusText(to) }),
      ];
    case 'tags':
      return tagClauses(listOf(from), listOf(to));
    case 'estimatedHours':
      return [changed('the estimate', from, to, hoursText)];
    case 'timeTaken':
      return [changed('the time taken', from, to, hoursText)];
    case 'project':
      if (to !== null) return [clause('moved it to the project', { said: to })];
      return [
        from === null
          ? clause('moved it to another project')
          : clause('took it out of the project', { said: from }),
      ];
    case 'assignee':
      return [to === null ? clause('reassigned it to someone else') : clause('assigned it to', { said: to })];
    case 'dependencies':
      if (to === null) return [clause('let it wait for nothing any more')];
      return [clause(from === null ? 'made it wait for' : 'changed what it waits for to', { said: to })];
    case 'repeat':
      return [
        to === null
          ? clause('stopped it from repeating')
          : clause('made it repeat', { said: repeatText(to) }),
      ];
    case 'subtask-added':
      return [clause('added the step', { said: to })];
    case 'subtask-done':
      return [clause('ticked off', { said: to })];
    case 'subtask-open':
      return [clause('opened the step', { said: to }, 'again')];
    case 'subtask-renamed':
      return [clause('renamed the step', { said: from }, 'to', { said: to })];
    case 'subtask-removed':
      return [clause('removed the step', { said: from })];
  }
}

/** A clause of its pieces; one with nothing in it is left out. */
function clause(...pieces: (string | { readonly said: string | null })[]): Clause {
  return pieces.flatMap((piece): ClausePart[] => {
    if (typeof piece === 'string') return [{ text: piece, said: false }];
    return piece.said === null ? [] : [{ text: piece.said, said: true }];
  });
}

function changed(
  what: string,
  from: string | null,
  to: string | null,
  textOf: (value: string) => string,
): Clause {
  if (to === null) return clause(`removed ${what}`);
  if (from === null) return clause(`set ${what} to`, { said: textOf(to) });
  return clause(`changed ${what} from`, { said: textOf(from) }, 'to', { said: textOf(to) });
}

function tagClauses(before: readonly string[], after: readonly string[]): readonly Clause[] {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  return [
    ...(added.length > 0 ? [clause(tagsText('added', added), { said: added.join(', ') })] : []),
    ...(removed.length > 0 ? [clause(tagsText('removed', removed), { said: removed.join(', ') })] : []),
    ...(added.length + removed.length === 0 ? [clause('put the tags in another order')] : []),
  ];
}

function tagsText(verb: string, { length }: readonly string[]): string {
  return `${verb} the ${length === 1 ? 'tag' : 'tags'}`;
}

/** Tags have no commas. */
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

/** A rule is told as it is stored. */
function repeatText(json: string): string {
  try {
    return repeatInWords(JSON.parse(json) as TaskRepeat).toLowerCase();
  } catch {
    // Of another version of the server.
    return 'again and again';
  }
}
