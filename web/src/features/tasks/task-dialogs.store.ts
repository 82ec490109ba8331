import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { session } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { blankDraft, draftOf, isTouched, isWorthKeeping, type TaskDraft } from './task-draft.ts';
import { taskView } from './task-view.ts';

/** The create or edit dialog: `number` tells one opening from another. */
export type FormDialog = {
  readonly kind: 'form';
  readonly number: number;
  /** The task as it was when the dialog opened; null while creating one. */
  readonly task: Task | null;
  readonly draft: TaskDraft;
  /** What the form would be without anything typed. */
  readonly blank: TaskDraft;
  /** Why the server refused what was saved, for the box "Unable to save task". */
  readonly refusal: string | null;
};

export type TaskDialog = FormDialog | { readonly kind: 'detail'; readonly taskId: string };

/** Which dialog is open, and whether one asks for a deletion on top of it. */
export const openDialog = createStore<{
  readonly shown: TaskDialog | null;
  readonly deleting: string | null;
}>({
  shown: null,
  deleting: null,
});

/** What was typed into a form that was closed without saving, by task; '' is the new one. Never lost by Escape. */
const drafts = new Map<string, TaskDraft>();
let owner: string | null = null;
let opened = 0;

/** Opens the dialogs of tasks from anywhere. */
export const taskDialogs = {
  openCreate({ status = 'todo' }: { status?: TaskStatus } = {}): void {
    const blank = blankDraft(calendarDay(session.get().user?.timeZone ?? 'UTC'), status);
    const kept = draftsOfUser().get('');
    openForm({ task: null, blank, draft: kept ? { ...kept, status } : blank });
  },

  openEdit(taskId: string): void {
    const task = find(taskId);
    if (!task) return;
    const blank = draftOf(task);
    openForm({ task, blank, draft: draftsOfUser().get(taskId) ?? blank });
  },

  openDetail(taskId: string): void {
    show({ kind: 'detail', taskId });
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
export function reopenForm(task: Task | null, draft: TaskDraft, refusal: string): void {
  const blank = task ? draftOf(task) : { ...draft, title: '', description: '', tags: '' };
  draftsOfUser().set(task?.id ?? '', draft);
  openForm({ task, blank, draft, refusal });
}

/** Remembers what stands in a form, or forgets it when there is nothing to miss. */
export function keepDraft({ task, blank }: FormDialog, draft: TaskDraft): void {
  const isWorth = task ? isTouched(draft, blank) : isWorthKeeping(draft);
  if (isWorth) draftsOfUser().set(task?.id ?? '', draft);
  else dropDraft(task);
}

/** Forgets what was typed for a task (null: the new one). */
export function dropDraft(task: Task | null): void {
  draftsOfUser().delete(task?.id ?? '');
}

function openForm(form: Omit<FormDialog, 'kind' | 'number' | 'refusal'> & { refusal?: string }): void {
  opened += 1;
  show({ refusal: null, ...form, kind: 'form', number: opened });
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
