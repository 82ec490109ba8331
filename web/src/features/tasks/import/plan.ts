import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import {
  maxDescriptionLength,
  maxSubtasks,
  maxSubtaskTitleLength,
  maxTitleLength,
} from '@longtable/contract/rules/task-limits';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { cleanTags, maxTagLength } from '@longtable/contract/rules/task-tags';
import type { Named } from '../pending.ts';
import { parseRepeat } from '../quick-add/repeats.ts';
import type { Assignable } from '../task-choices.ts';
import { hoursIn, isTooMany } from './cells.ts';
import { type DateOrder, dayOf } from './dates.ts';
import type { FoundStep, FoundTask } from './found-task.ts';
import { lettersOf, priorityOf, statusOf } from './words.ts';

/** The most tasks of one import. */
export const maxImported = 20_000;

/** A task as it will be created. */
export type PlannedTask = {
  readonly row: number;
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay;
  readonly repeat: TaskRepeat | null;
  readonly tags: readonly string[];
  readonly steps: readonly FoundStep[];
  readonly estimatedHours: number | null;
  readonly timeTaken: number | null;
  readonly project: Named | null;
  readonly assignee: Named;
};

/** Something that the person should know about a row, in a sentence. */
export type Remark = { readonly row: number; readonly text: string };

export type ImportPlan = {
  readonly tasks: readonly PlannedTask[];
  /** Rows that become no task. */
  readonly skipped: readonly Remark[];
  /** Rows of which something is cut, left out or replaced. */
  readonly changed: readonly Remark[];
  /** Tasks that got the day for those without one. */
  readonly withoutDate: number;
};

/** What the person decides, and whom and what they can name. */
export type PlanChoices = {
  readonly order: DateOrder;
  readonly timeZone: string;
  /** The due date of what has none. */
  readonly defaultDay: CalendarDay;
  /** What statuses that are not known mean, by `lettersOf`; To Do for those that are not here. */
  readonly statuses: ReadonlyMap<string, TaskStatus>;
  readonly withArchived: boolean;
  readonly me: Named & { readonly email: string };
  /** Where tasks go whose row names no project. */
  readonly project: Named | null;
  /** The projects that the person can put tasks into. */
  readonly projects: readonly Named[];
  /** Whom else a task can be given to, by project id; '' for one without a project. */
  readonly people: ReadonlyMap<string, readonly Assignable[]>;
};

/** What an import will do, before it does anything: the same file and the same choices give the same plan. */
export function planImport(found: readonly FoundTask[], choices: PlanChoices): ImportPlan {
  const tasks: PlannedTask[] = [];
  const skipped: Remark[] = [];
  const changed: Remark[] = [];
  const isNamed = namer(choices);
  let withoutDate = 0;
  for (const one of found) {
    const { row } = one;
    if (one.title.trim() === '') skipped.push({ row, text: 'No title.' });
    else if (one.isArchived && !choices.withArchived) skipped.push({ row, text: 'Archived.' });
    else if (tasks.length === maxImported)
      skipped.push({ row, text: `At most ${maxImported.toLocaleString()} at once.` });
    else {
      const remarks: string[] = [];
      const days = daysOf(one, choices, remarks);
      if (one.dueDate === '') withoutDate += 1;
      tasks.push({ ...fieldsOf(one, choices, remarks), ...days, ...isNamed(one, remarks) });
      for (const text of remarks) changed.push({ row, text });
    }
  }
  return { tasks, skipped, changed, withoutDate };
}

/** The statuses of a file that are not known, with how often each comes: the person says what they mean. */
export function unknownStatuses(found: readonly FoundTask[]): { key: string; text: string; count: number }[] {
  const unknown = new Map<string, { key: string; text: string; count: number }>();
  for (const { status, isDone } of found) {
    if (isDone || status === '' || statusOf(status)) continue;
    const key = lettersOf(status);
    const known = unknown.get(key);
    if (known) known.count += 1;
    else unknown.set(key, { key, text: status, count: 1 });
  }
  return [...unknown.values()].toSorted((a, b) => b.count - a.count);
}

type Days = Pick<PlannedTask, 'startDate' | 'dueDate'>;

function daysOf(one: FoundTask, choices: PlanChoices, remarks: string[]): Days {
  const due = dayOf(one.dueDate, choices);
  const start = dayOf(one.startDate, choices);
  if (one.dueDate !== '' && due === null)
    remarks.push(`“${short(one.dueDate)}” is no due date: ${choices.defaultDay}.`);
  if (one.startDate !== '' && start === null)
    remarks.push(`“${short(one.startDate)}” is no start date: left out.`);
  if (due !== null && start !== null && start > due) {
    remarks.push('The start is after the due date: left out.');
    return { startDate: null, dueDate: due };
  }
  const fallback = start !== null && start > choices.defaultDay ? start : choices.defaultDay;
  return { startDate: start, dueDate: due ?? fallback };
}

type Fields = Omit<PlannedTask, 'startDate' | 'dueDate' | 'project' | 'assignee'>;

function fieldsOf(one: FoundTask, { statuses }: PlanChoices, remarks: string[]): Fields {
  const { row } = one;
  const status = one.isDone ? 'completed' : one.status === '' ? 'todo' : statusOf(one.status);
  const priority = one.priority === '' ? 'medium' : priorityOf(one.priority);
  if (priority === null)
    remarks.push(`“${short(one.priority)}” is no priority: ${taskPriorityLabels.medium}.`);
  const repeat = one.repeat === '' ? null : parseRepeat(one.repeat);
  if (one.repeat !== '' && repeat === null && !isNever(one.repeat)) {
    remarks.push(`“${short(one.repeat)}” can’t be repeated by: left out.`);
  }
  if (isTooMany(one.tags)) remarks.push('More than 10 tags: the first 10 stay.');
  if (one.tags.some((tag) => tag.trim().length > maxTagLength))
    remarks.push(`A tag was cut at ${maxTagLength} characters.`);
  return {
    row,
    title: cut(oneLine(one.title), maxTitleLength, 'The title', remarks),
    description: cut(one.description.trim(), maxDescriptionLength, 'The description', remarks),
    status: status ?? statuses.get(lettersOf(one.status)) ?? 'todo',
    priority: priority ?? 'medium',
    repeat,
    tags: cleanTags(one.tags),
    steps: stepsOf(one.steps, remarks),
    estimatedHours: hoursOf(one.estimatedHours, 'estimate', remarks),
    timeTaken: hoursOf(one.timeTaken, 'time taken', remarks),
  };
}

function stepsOf(steps: readonly FoundStep[], remarks: string[]): FoundStep[] {
  if (steps.length === 0) return [];
  const named = steps.filter(({ title }) => title.trim() !== '');
  if (named.length > maxSubtasks)
    remarks.push(`More than ${maxSubtasks} steps: the first ${maxSubtasks} stay.`);
  const kept = named.slice(0, maxSubtasks).map(({ title, done }) => ({ title: oneLine(title), done }));
  if (kept.some(({ title }) => title.length > maxSubtaskTitleLength)) {
    remarks.push(`A step was cut at ${maxSubtaskTitleLength} characters.`);
  }
  return kept.map(({ title, done }) => ({ title: shortened(title, maxSubtaskTitleLength), done }));
}

function hoursOf(text: string, what: string, remarks: string[]): number | null {
  if (text === '') return null;
  const hours = hoursIn(text);
  if (hours === null) remarks.push(`“${short(text)}” is no ${what}: left out.`);
  return hours;
}

/** Finds the project and the person that a row names. */
function namer({ me, project, projects, people }: PlanChoices) {
  const byName = new Map(projects.map((one) => [folded(one.name), one]));
  const findPerson = personFinder(people, me);
  return (one: FoundTask, remarks: string[]): Pick<PlannedTask, 'project' | 'assignee'> => {
    const named = one.project === '' ? project : (byName.get(folded(one.project)) ?? null);
    if (one.project !== '' && named === null) {
      remarks.push(`“${short(one.project)}” is none of your projects: without a project.`);
    }
    if (one.assignees.length === 0) return { project: named, assignee: me };
    const found = one.assignees
      .map((name) => findPerson(name, named?.id ?? ''))
      .find((person) => person !== null);
    if (!found) {
      const who = named ? `a member of ${named.name}` : 'connected with you';
      remarks.push(`“${short(one.assignees.join(', '))}” is not ${who}: the task is yours.`);
    }
    return { project: named, assignee: found ?? { id: me.id, name: me.name } };
  };
}

/** Of several people of the same name nobody is meant. */
function personFinder(people: PlanChoices['people'], me: PlanChoices['me']) {
  const known = new Map<string, Map<string, Named | null>>();
  return (name: string, projectId: string): Named | null => {
    let names = known.get(projectId);
    if (!names) {
      names = new Map();
      for (const { id, name: fullName, email } of [me, ...(people.get(projectId) ?? [])]) {
        for (const spelling of [folded(fullName), email.toLowerCase()]) {
          const other = names.get(spelling);
          names.set(spelling, other === undefined || other?.id === id ? { id, name: fullName } : null);
        }
      }
      known.set(projectId, names);
    }
    return names.get(folded(name)) ?? null;
  };
}

function folded(text: string): string {
  return oneLine(text).toLocaleLowerCase('en');
}

function cut(text: string, length: number, what: string, remarks: string[]): string {
  if (text.length > length) remarks.push(`${what} was cut at ${length.toLocaleString()} characters.`);
  return shortened(text, length);
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  // Not in the middle of a character that takes two places.
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function short(text: string): string {
  const line = oneLine(text);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function isNever(text: string): boolean {
  return ['never', 'no', 'none', 'false', '0'].includes(lettersOf(text));
}
