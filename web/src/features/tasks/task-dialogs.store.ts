import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../platform/directory.ts';
import { dropDraft, keepDraft, readDraft } from '../../platform/drafts.ts';
import { session } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import type { Named } from './pending.ts';
import { blankDraft, draftOf, isTouched, isWorthKeeping, type TaskDraft } from './task-draft.ts';
import { scopeOnPage } from './task-scope.ts';
import { taskView } from './task-view.ts';

/** The create or edit dialog: `number` tells one opening from another. */
export type FormDialog = {
  readonly number: number;
  /** What its draft is remembered by. */
  readonly key: string;
  /** The task as it was when the dialog opened; null while creating one. */
  readonly task: Task | null;
  readonly draft: TaskDraft;
  /** What the form would be without anything typed. */
  readonly blank: TaskDraft;
  /** Why the server refused what was saved, for the box "Unable to save task". */
  readonly refusal: string | null;
  readonly tab: FormTab;
  /** On a page that doesn't show the new task: it is said that there is one. */
  readonly isElsewhere: boolean;
};

export type FormTab = 'details' | 'assignment';

/** What of a task is looked at first. */
export type DetailTab = 'details' | 'comments';

/** The dialogs of tasks that are open: a task, over it a form, over both the question before deleting. */
export type OpenDialogs = {
  readonly detail: { readonly taskId: string; readonly tab: DetailTab } | null;
  readonly form: FormDialog | null;
  readonly deleting: string | null;
};

const noDialogs: OpenDialogs = { detail: null, form: null, deleting: null };
export const openDialogs = createStore<OpenDialogs>(noDialogs);

let opened = 0;
/** True while something stands in the open form that somebody would miss. */
let isBegun = false;

/** Opens the dialogs of tasks from anywhere. */
export const taskDialogs = {
  /**
   * For a task of the project whose tasks are on the page, if those of one are. With a `draft` (of a template, of what
   * was typed elsewhere) the form starts with that; else with what was typed into it last.
   */
  openCreate({
    status,
    draft,
    tab = 'details',
    isElsewhere = false,
  }: {
    status?: TaskStatus;
    draft?: Partial<TaskDraft>;
    tab?: FormTab;
    isElsewhere?: boolean;
  } = {}): void {
    const { user } = session.get();
    if (!user) return;
    const { project } = scopeOnPage();
    const assignee = { id: user.id, name: user.fullName };
    const plain = blankDraft(calendarDay(user.timeZone), { status: status ?? 'todo', project, assignee });
    const keys = newKeys(project);
    if (draft) {
      const blank = { ...plain, ...draft };
      // What was begun without one is left alone.
      return openForm({ key: keys.given, task: null, blank, draft: blank, tab, isElsewhere });
    }
    const own = readDraft(keys.own, plain);
    const draftKept = own ?? readDraft(keys.given, plain);
    if (!draftKept) return openForm({ key: keys.own, task: null, blank: plain, draft: plain, tab });
    const key = own ? keys.own : keys.given;
    openForm({ key, task: null, blank: plain, draft: { ...draftKept, status: status ?? 'todo' }, tab });
  },

  /** For a task of somebody else, from a page about them: in a project that both are in, or between the two. */
  openAssignTo(assignee: Named, project: Named | null): void {
    taskDialogs.openCreate({ draft: { assignee, project }, isElsewhere: true });
  },

  /** For tasks that several other people get, one each: Create New Tasks. */
  openAssign(): void {
    taskDialogs.openCreate({ draft: { several: [] } });
  },

  openEdit(taskId: string): void {
    const task = find(taskId);
    if (!task) return;
    const blank = draftOf(task, directory());
    const key = keyOfTask(taskId);
    openForm({ key, task, blank, draft: readDraft(key, blank) ?? blank });
  },

  openDetail(taskId: string, tab: DetailTab = 'details'): void {
    show({ detail: { taskId, tab }, form: null });
  },

  /** Asks whether to delete. */
  confirmDelete(taskId: string): void {
    show({ deleting: taskId });
  },

  /** Opens a form again as it was left, if something was. */
  reopenForm({ key, task, blank }: FormDialog): void {
    const draft = readDraft(key, blank);
    if (draft) openForm({ key, task, blank, draft });
  },

  closeDetail(): void {
    show({ detail: null });
  },

  closeForm(): void {
    show({ form: null });
  },

  closeDelete(): void {
    show({ deleting: null });
  },

  closeAll(): void {
    openDialogs.set(noDialogs);
  },
};

/** Opens the form again with what the server refused; closed once more, it is kept like any other draft. */
export function reopenForm(
  task: Task | null,
  { draft, ...why }: { draft: TaskDraft; refusal: string; tab: FormTab },
): void {
  const blank = task
    ? draftOf(task, directory())
    : { ...draft, title: '', description: '', tags: '', subtasks: [], step: '' };
  const key = task ? keyOfTask(task.id) : newKeys(scopeOnPage().project).own;
  keepDraft(key, draft, task ? blank : {});
  openForm({ key, task, blank, draft, ...why });
}

/** Keeps what stands in a form, or forgets it when there is nothing to miss. */
export function keepFormDraft({ key, task, blank }: FormDialog, draft: TaskDraft): void {
  isBegun = task ? isTouched(draft, blank) : isWorthKeeping(draft);
  if (isBegun) keepDraft(key, draft, task ? blank : {});
  else dropDraft(key);
}

function keyOfTask(taskId: string): string {
  return `task:${taskId}`;
}

/**
 * True while a form is open with something in it that somebody would miss: here, and not in what the browser keeps,
 * which another tab forgets once it finds the session gone.
 */
export function isFormOpen(): boolean {
  return openDialogs.get().form !== null && isBegun;
}

/** What was begun at the tasks of a project comes back there; `given` began with something that was given. */
function newKeys(project: Named | null): { own: string; given: string } {
  const own = `task:new ${project?.id ?? ''}`.trim();
  return { own, given: `${own} given` };
}

function openForm(form: Omit<FormDialog, 'number' | Usual> & Partial<Pick<FormDialog, Usual>>): void {
  opened += 1;
  const { task, draft, blank } = form;
  isBegun = task ? isTouched(draft, blank) : isWorthKeeping(draft);
  show({ form: { refusal: null, tab: 'details', isElsewhere: false, ...form, number: opened } });
}

type Usual = 'refusal' | 'tab' | 'isElsewhere';

function show(changes: Partial<OpenDialogs>): void {
  openDialogs.set({ ...openDialogs.get(), ...changes });
}

function find(taskId: string): Task | undefined {
  return taskView().tasks.find(({ id }) => id === taskId);
}
