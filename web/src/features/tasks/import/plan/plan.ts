import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Assignable } from '../../data/task-choices.ts';
import type { Named } from '../../mutations/pending.ts';
import type { DateReader } from '../../quick-add/dates.ts';
import type { FieldUse } from '../model/field-use.ts';
import type { SourceStep, SourceTask } from '../model/source-task.ts';
import type { DateOrder, YearChoice } from '../values/dates.ts';
import { commentTexts } from './comments.ts';
import { completionOf, daysOf } from './days.ts';
import { dependenciesOf } from './dependencies.ts';
import { descriptionOf } from './description.ts';
import { familiesOf, mergeSubtasks, parentsOf } from './families.ts';
import { fieldsOf } from './fields.ts';
import { createNameResolver } from './people.ts';
import { referencesOf } from './references.ts';
import { statusFor } from './statuses.ts';
import { oneLine } from './texts.ts';

/** Maximum number of tasks per import. */
export const maxImported = 20_000;

const tooMany = `At most ${maxImported.toLocaleString()} at once.`;

/** A task as it will be created. */
export type PlannedTask = {
  readonly row: number;
  /** Stable identity, to recognize the task in a later import. */
  readonly identity: string;
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay;
  readonly repeat: TaskRepeat | null;
  readonly tags: readonly string[];
  readonly steps: readonly SourceStep[];
  readonly estimatedHours: number | null;
  readonly timeTaken: number | null;
  readonly project: Named | null;
  readonly assignee: Named;
  /** Completion time (ISO); null if open or unknown. */
  readonly completedAt: string | null;
  /** Identities of the tasks it depends on. */
  readonly dependsOn: readonly string[];
  /** Comments, including author and date. */
  readonly comments: readonly string[];
};

/** A notice about a row, for display; `about` is the use of the affected field. */
export type Remark = { readonly row: number; readonly text: string; readonly about: FieldUse };

export type ImportPlan = {
  /** In file order. */
  readonly tasks: readonly PlannedTask[];
  /** Rows that aren't imported. */
  readonly skipped: readonly Remark[];
  /** Rows with shortened, dropped or replaced values. */
  readonly changed: readonly Remark[];
  /** Number of tasks with the default due date. */
  readonly withoutDate: number;
  /** Number of completed tasks without a completion date. */
  readonly withoutCompletion: number;
  /** Number of tasks skipped because they were imported before. */
  readonly known: number;
};

/** Whether subtasks become tasks or checklist items. */
export type SubtaskChoice = 'tasks' | 'steps';

/** User choices and the context needed to resolve values. */
export type PlanChoices = {
  readonly order: DateOrder;
  readonly year: YearChoice;
  readonly timeZone: string;
  readonly today: CalendarDay;
  /** Natural language date reader; null if the file has no such dates. */
  readonly dateWords: DateReader | null;
  /** Due date for open tasks without one. */
  readonly defaultDay: CalendarDay;
  /** Chosen statuses by comparison key (see statuses.ts). */
  readonly statuses: ReadonlyMap<string, TaskStatus | 'skip'>;
  readonly priorities: ReadonlyMap<string, TaskPriority>;
  readonly withArchived: boolean;
  readonly subtasks: SubtaskChoice;
  readonly commentsInDescription: boolean;
  /** Chosen people and projects by folded name; a null project means none. */
  readonly persons: ReadonlyMap<string, Named>;
  readonly projectNames: ReadonlyMap<string, Named | null>;
  readonly me: Named & { readonly email: string };
  /** Project for tasks that name none. */
  readonly project: Named | null;
  /** Projects the user can add tasks to. */
  readonly projects: readonly Named[];
  /** Assignable people by project id ('' for none), besides the user. */
  readonly people: ReadonlyMap<string, readonly Assignable[]>;
  /** Identities to skip because they were imported before. */
  readonly known: ReadonlySet<string>;
};

/** Plans an import without side effects: the same tasks and choices give the same plan. */
export function planImport(found: readonly SourceTask[], choices: PlanChoices): ImportPlan {
  const skipped: Remark[] = [];
  const changed: Remark[] = [];
  const remark = (row: number, about: FieldUse, text: string) => void changed.push({ row, text, about });
  const references = referencesOf(found);
  const parents = parentsOf(found, references, remark);
  const wanted = found.filter((task) => {
    const why = whySkipped(task, choices);
    if (why) skipped.push({ row: task.row, ...why });
    return !why;
  });
  const families = familiesOf(wanted, parents);
  const own = choices.subtasks === 'steps' ? mergeSubtasks(wanted, families, choices, remark) : wanted;
  const tasks: PlannedTask[] = [];
  const planned: SourceTask[] = [];
  let [known, withoutDate, withoutCompletion] = [0, 0, 0];
  const isNamed = createNameResolver(choices);
  for (const task of own) {
    const { row, identity } = task;
    if (choices.known.has(identity)) {
      known += 1;
      continue;
    }
    if (tasks.length === maxImported) {
      skipped.push({ row, about: 'title', text: tooMany });
      continue;
    }
    const note = (about: FieldUse, text: string) => remark(row, about, text);
    const status = statusOf(task, choices);
    const completedAt = status === 'completed' ? completionOf(task, choices, note) : null;
    if (status === 'completed' && completedAt === null) withoutCompletion += 1;
    const days = daysOf(task, choices, { completedAt, note });
    if (days.isDefault) withoutDate += 1;
    const fields = fieldsOf(task, choices, note);
    const comments = commentTexts(task.comments, choices);
    const parent = parents.get(task)?.title ?? unknownParent(task);
    const description = descriptionOf(task, {
      lines: [
        ...(parent === '' ? [] : [{ label: 'Part of', text: oneLine(parent) }]),
        ...fields.lines,
        ...days.lines,
      ],
      comments: choices.commentsInDescription ? comments : [],
      note,
    });
    planned.push(task);
    tasks.push({
      row,
      identity,
      description,
      status,
      completedAt,
      startDate: days.startDate,
      dueDate: days.dueDate,
      repeat: days.repeat,
      title: fields.title,
      priority: fields.priority,
      tags: fields.tags,
      steps: fields.steps,
      estimatedHours: fields.estimatedHours,
      timeTaken: fields.timeTaken,
      dependsOn: [],
      comments: choices.commentsInDescription ? [] : comments,
      ...isNamed(task, note),
    });
  }
  const dependencies = dependenciesOf(planned, tasks, { references, known: choices.known, remark });
  return {
    tasks: tasks.map((task) => withDependencies(task, dependencies.get(task.identity))),
    skipped,
    changed: changed.toSorted((a, b) => a.row - b.row),
    withoutDate,
    withoutCompletion,
    known,
  };
}

function withDependencies(task: PlannedTask, dependsOn: readonly string[] = []): PlannedTask {
  return dependsOn.length === 0 ? task : { ...task, dependsOn };
}

/** The name of a parent task that isn't in the file; '' if the reference is only a row number within the file. */
function unknownParent({ parent }: SourceTask): string {
  return /^row \d+$/.test(parent) ? '' : parent;
}

/** Returns the status of a task that isn't skipped. */
function statusOf(task: SourceTask, choices: PlanChoices): TaskStatus {
  const status = statusFor(task, choices);
  return status === 'skip' ? 'todo' : status;
}

function whySkipped(task: SourceTask, choices: PlanChoices): Omit<Remark, 'row'> | null {
  if (task.title.trim() === '') return { about: 'title', text: 'No title.' };
  if (task.isArchived && !choices.withArchived) return { about: 'archived', text: 'Archived.' };
  if (statusFor(task, choices) === 'skip')
    return { about: 'status', text: `Status “${task.status}”: not imported.` };
  return null;
}
