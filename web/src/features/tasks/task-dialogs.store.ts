import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { session } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import type { Named } from './pending.ts';
import { blankDraft, draftOf, isTouched, isWorthKeeping, type TaskDraft } from './task-draft.ts';
import { scopeOnPage } from './task-scope.ts';
import { taskView } from './task-view.ts';

/** The create or edit dialog: `number` tells one opening from another. */
export type FormDialog = {
  readonly kind: 'form';
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
};

export type FormTab = 'details' | 'assignment';

/** What of a task is looked at first. */
export type DetailTab = 'details' | 'comments';

export type TaskDialog =
  | FormDialog
  | { readonly kind: 'detail'; readonly taskId: string; readonly tab: DetailTab };

/** Which dialog is open, and whether one asks for a deletion on top of it. */
export const openDialog = createStore<{
  readonly shown: TaskDialog | null;
  readonly deleting: string | null;
}>({
  shown: null,
  deleting: null,
});

/** What was typed into a form that was closed without saving, by task or newKeys. Never lost by Escape. */
const drafts = new Map<string, TaskDraft>();
let owner: string | null = null;
let opened = 0;

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
  }: {
    status?: TaskStatus;
    draft?: Partial<TaskDraft>;
    tab?: FormTab;
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
      return openForm({ key: keys.given, task: null, blank, draft: blank, tab });
    }
    const key = draftsOfUser().has(keys.own) ? keys.own : keys.given;
    const kept = draftsOfUser().get(key);
    if (kept) openForm({ key, task: null, blank: plain, draft: { ...kept, status: status ?? 'todo' }, tab });
    else openForm({ key: keys.own, task: null, blank: plain, draft: plain, tab });
  },

  /** For tasks that several other people get, one each: Create New Tasks. */
  openAssign(): void {
    taskDialogs.openCreate({ draft: { several: [] } });
  },

  openEdit(taskId: string): void {
    const task = find(taskId);
    if (!task) return;
    const blank = draftOf(task);
    openForm({ key: taskId, task, blank, draft: draftsOfUser().get(taskId) ?? blank });
  },

  openDetail(taskId: string, tab: DetailTab = 'details'): void {
    show({ kind: 'detail', taskId, tab });
  },

  /** Asks whether to delete. */
  confirmDelete(taskId: string): void {
    openDialog.set({ ...openDialog.get(), deleting: taskId });
  },

  close(): void {
    show(null);
  },

  closeDelete(): void {
    openDialog.set({ ...openDialog.get(), deleting: null });
  },
};

/** Opens the form again with what the server refused; closed once more, it is kept like any other draft. */
export function reopenForm(
  task: Task | null,
  { draft, ...why }: { draft: TaskDraft; refusal: string; tab: FormTab },
): void {
  const blank = task
    ? draftOf(task)
    : { ...draft, title: '', description: '', tags: '', subtasks: [], step: '' };
  const key = task?.id ?? newKeys(scopeOnPage().project).own;
  draftsOfUser().set(key, draft);
  openForm({ key, task, blank, draft, ...why });
}

/** Remembers what stands in a form, or forgets it when there is nothing to miss. */
export function keepDraft({ key, task, blank }: FormDialog, draft: TaskDraft): void {
  const isWorth = task ? isTouched(draft, blank) : isWorthKeeping(draft);
  if (isWorth) draftsOfUser().set(key, draft);
  else draftsOfUser().delete(key);
}

/** Forgets what was typed into a form. */
export function dropDraft({ key }: FormDialog): void {
  draftsOfUser().delete(key);
}

/** What was begun at the tasks of a project comes back there; `given` began with something that was given. */
function newKeys(project: Named | null): { own: string; given: string } {
  const own = project ? `in ${project.id}` : '';
  return { own, given: `${own} given` };
}

function openForm(
  form: Omit<FormDialog, 'kind' | 'number' | 'refusal' | 'tab'> &
    Partial<Pick<FormDialog, 'refusal' | 'tab'>>,
): void {
  opened += 1;
  show({ refusal: null, tab: 'details', ...form, kind: 'form', number: opened });
}

function show(shown: TaskDialog | null): void {
  openDialog.set({ ...openDialog.get(), shown });
}

function find(taskId: string): Task | undefined {
  return taskView().tasks.find(({ id }) => id === taskId);
}

/** Another person who signs in on this page finds nothing of the one before. */
function draftsOfUser(): Map<string, TaskDraft> {
  const userId = session.get().user?.id ?? null;
  if (owner !== userId) drafts.clear();
  owner = userId;
  return drafts;
}
