import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../../platform/directory.ts';
import { dropDraft, keepDraft, readDraft } from '../../../platform/drafts.ts';
import { session } from '../../../platform/session.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { blankDraft, draftOf, isTouched, isWorthKeeping, type TaskDraft } from '../form/task-draft.ts';
import type { Named } from '../mutations/pending.ts';
import {
  closeDetail,
  closeDialogs,
  type FormDialog,
  type FormTab,
  openDetail,
  setFormBegun,
  showDialogs,
} from './open-dialogs.ts';

let opened = 0;

/** What the form for a new task starts with. */
export type NewTaskOptions = {
  readonly status?: TaskStatus;
  readonly draft?: Partial<TaskDraft>;
  readonly tab?: FormTab;
  readonly isElsewhere?: boolean;
};

/** Opens the dialogs of tasks. */
export const taskDialogs = {
  /**
   * Opens the form for a new task of the project on the page, if there is one. The form starts with `draft` (from a
   * template or quick add), otherwise with its kept draft.
   */
  openCreate({ status, draft, tab = 'details', isElsewhere = false }: NewTaskOptions = {}): void {
    const { user } = session.get();
    if (!user) return;
    const { project } = scopeOnPage();
    const assignee = { id: user.id, name: user.fullName };
    const plain = blankDraft(calendarDay(user.timeZone), { status: status ?? 'todo', project, assignee });
    const keys = newKeys(project);
    if (draft) {
      const blank = { ...plain, ...draft };
      // Keep the draft of a form that was opened without one.
      return openForm({ key: keys.prefilled, task: null, blank, draft: blank, tab, isElsewhere });
    }
    const own = readDraft(keys.own, plain);
    const draftKept = own ?? readDraft(keys.prefilled, plain);
    if (!draftKept) return openForm({ key: keys.own, task: null, blank: plain, draft: plain, tab });
    const key = own ? keys.own : keys.prefilled;
    openForm({ key, task: null, blank: plain, draft: { ...draftKept, status: status ?? 'todo' }, tab });
  },

  /** Opens the form for a task assigned to a person, from their profile: in a shared project, or without one. */
  openAssignTo(assignee: Named, project: Named | null): void {
    taskDialogs.openCreate({ draft: { assignee, project }, isElsewhere: true });
  },

  /** Opens the form "Create New Tasks", which makes one task for each assignee. */
  openAssign(): void {
    const { user } = session.get();
    if (!user) return;
    const { project } = scopeOnPage();
    const assignee = { id: user.id, name: user.fullName };
    const plain = blankDraft(calendarDay(user.timeZone), { project, assignee });
    const blank: TaskDraft = { ...plain, several: [] };
    const key = newKeys(project).several;
    openForm({ key, task: null, blank, draft: readDraft(key, blank) ?? blank });
  },

  openEdit(taskId: string): void {
    const task = loadedTask(taskId);
    if (!task) return;
    const blank = draftOf(task, directory());
    const key = keyOfTask(taskId);
    openForm({ key, task, blank, draft: readDraft(key, blank) ?? blank });
  },

  openDetail,

  /** Asks for confirmation before deleting. */
  confirmDelete(taskId: string): void {
    showDialogs({ deleting: taskId });
  },

  /** Opens a form with its kept draft, if there is one. */
  reopenForm({ key, task, blank }: FormDialog): void {
    const draft = readDraft(key, blank);
    if (draft) openForm({ key, task, blank, draft });
  },

  closeDetail,

  closeForm(): void {
    showDialogs({ form: null });
  },

  closeDelete(): void {
    showDialogs({ deleting: null });
  },

  closeAll: closeDialogs,
};

/** Opens the form with the refused input, which is kept as a draft when the form is closed. */
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

/** Saves the draft of a form, or deletes it if there is no unsaved input. */
export function keepFormDraft({ key, task, blank }: FormDialog, draft: TaskDraft): void {
  const isBegun = task ? isTouched(draft, blank) : isWorthKeeping(draft);
  setFormBegun(isBegun);
  if (isBegun) keepDraft(key, draft, task ? blank : {});
  else dropDraft(key);
}

function keyOfTask(taskId: string): string {
  return `task:${taskId}`;
}

/**
 * The draft keys of new tasks: one for each project page, `several` for tasks of several people, and `prefilled` for forms
 * that started with a draft.
 */
function newKeys(project: Named | null): { own: string; several: string; prefilled: string } {
  const own = `task:new ${project?.id ?? ''}`.trim();
  // The suffix is part of stored keys.
  return { own, several: `${own} several`, prefilled: `${own} given` };
}

function openForm(form: Omit<FormDialog, 'number' | Usual> & Partial<Pick<FormDialog, Usual>>): void {
  opened += 1;
  const { task, draft, blank } = form;
  setFormBegun(task ? isTouched(draft, blank) : isWorthKeeping(draft));
  showDialogs({ form: { refusal: null, tab: 'details', isElsewhere: false, ...form, number: opened } });
}

type Usual = 'refusal' | 'tab' | 'isElsewhere';
