import { newId } from '@longtable/contract/new-id';
import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { maxSubtasks } from '@longtable/contract/rules/task-limits';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { LinkedItem, Subtask, Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { assigneeOf, projectOf } from '../data/task-names.ts';
import type { Chosen, CreateInput, Named } from '../mutations/pending.ts';

/** The content of the task form, unvalidated (docs/product/taskboard.md, "Task form"). */
export type TaskDraft = Chosen & {
  readonly title: string;
  readonly description: string;
  /** '' if the field is empty. */
  readonly dueDate: CalendarDay;
  /** '' for none. */
  readonly startDate: CalendarDay;
  readonly repeat: TaskRepeat | null;
  readonly priority: TaskPriority;
  readonly status: TaskStatus;
  /** Comma-separated. */
  readonly tags: string;
  /** Decimal hours. */
  readonly estimatedHours: string;
  readonly timeTaken: string;
  /** The ids of its dependencies. */
  readonly dependencies: readonly string[];
  /** The checklist of a new task; an existing one is edited in its details. */
  readonly subtasks: readonly Subtask[];
  /** The step that is being typed. It is saved even if it was not added. */
  readonly step: string;
  /** What a new task is linked to, from a template; links of an existing one are changed in its details. */
  readonly linkedItems?: readonly Pick<LinkedItem, 'type' | 'itemId'>[] | undefined;
  /** Several assignees, who get a task each; null for one `assignee`. */
  readonly several: readonly Named[] | null;
};

/** An empty draft with the defaults of docs/product/taskboard.md, "Task form". */
export function blankDraft(
  today: CalendarDay,
  {
    status = 'todo',
    project = null,
    assignee,
  }: { status?: TaskStatus } & Pick<TaskDraft, 'assignee'> & Partial<Pick<TaskDraft, 'project'>>,
): TaskDraft {
  return {
    title: '',
    description: '',
    dueDate: today,
    startDate: '',
    repeat: null,
    priority: 'medium',
    status,
    tags: '',
    estimatedHours: '',
    timeTaken: '',
    dependencies: [],
    subtasks: [],
    step: '',
    several: null,
    project,
    assignee,
  };
}

/** The draft for editing a task. */
export function draftOf(task: Task, names: Directory): TaskDraft {
  return {
    title: task.title,
    description: task.description,
    dueDate: task.dueDate,
    startDate: task.startDate ?? '',
    repeat: task.repeat,
    priority: task.priority,
    status: task.status,
    tags: task.tags.join(', '),
    estimatedHours: task.estimatedHours === null ? '' : String(task.estimatedHours),
    timeTaken: task.timeTaken === null ? '' : String(task.timeTaken),
    dependencies: task.dependencies,
    subtasks: task.subtasks,
    linkedItems: task.linkedItems,
    step: '',
    several: null,
    project: projectOf(task, names),
    assignee: assigneeOf(task, names),
  };
}

/** True if a draft differs from the initial one. */
export function isTouched(draft: TaskDraft, before: TaskDraft): boolean {
  return keysOf(draft).some((key) => textOf(draft[key]) !== textOf(before[key]));
}

/** The draft of tasks that were created together for several people; they differ only in the assignee. */
export function draftOfSeveral(tasks: readonly [Task, ...Task[]], names: Directory): TaskDraft {
  const several = tasks.map((task) => assigneeOf(task, names));
  return { ...draftOf(tasks[0], names), several };
}

/** True if the draft of a new task has text. Other fields are quickly set again. */
export function isWorthKeeping({ title, description, tags, subtasks, step }: TaskDraft): boolean {
  return subtasks.length > 0 || [title, description, tags, step].some((text) => text.trim() !== '');
}

/** The checklist of a new task, with new ids: each of several tasks has its own steps. */
export function stepsOf({ subtasks, step }: TaskDraft): Subtask[] {
  const titles = [...subtasks, ...(step.trim() === '' ? [] : [{ title: step.trim(), done: false }])];
  return titles.slice(0, maxSubtasks).map(({ title, done }) => ({ id: newId(), title, done }));
}

/** The links of a new task, with new ids: each of several tasks has its own. */
export function linksOf({ linkedItems = [] }: TaskDraft): NonNullable<CreateInput['linkedItems']> {
  return linkedItems.map(({ type, itemId }) => ({ id: newId(), type, itemId }));
}

function textOf(value: TaskDraft[keyof TaskDraft]): string {
  // A renamed person or project is the same.
  return JSON.stringify(value, (key, inner: unknown) => (key === 'name' ? undefined : inner));
}

function keysOf(draft: TaskDraft): (keyof TaskDraft)[] {
  return Object.keys(draft) as (keyof TaskDraft)[];
}
