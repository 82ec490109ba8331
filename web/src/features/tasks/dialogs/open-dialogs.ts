import type { Task } from '@longtable/contract/tasks';
import { createStore } from '../../../platform/store.ts';
import type { TaskDraft } from '../form/task-draft.ts';

/** The create or edit dialog. Each opening has its own `number`. */
export type FormDialog = {
  readonly number: number;
  /** The key of its draft. */
  readonly key: string;
  /** The task when the dialog was opened; null for a new one. */
  readonly task: Task | null;
  readonly draft: TaskDraft;
  /** The initial values of the form. */
  readonly blank: TaskDraft;
  /** The refusal to show in the box "Unable to save task". */
  readonly refusal: string | null;
  readonly tab: FormTab;
  /** Whether to confirm the creation in a toast, on a page that does not show the new task. */
  readonly isElsewhere: boolean;
};

export type FormTab = 'details' | 'assignment';

/** The tab of a task that is opened first. */
export type DetailTab = 'details' | 'comments';

/** The open dialogs of tasks: the task, a form above it, and the confirmation of a deletion on top. */
export type OpenDialogs = {
  readonly detail: { readonly taskId: string; readonly tab: DetailTab } | null;
  readonly form: FormDialog | null;
  readonly deleting: string | null;
};

const noDialogs: OpenDialogs = { detail: null, form: null, deleting: null };
export const openDialogs = createStore<OpenDialogs>(noDialogs);

let isBegun = false;

/** Sets whether the open form has unsaved input. */
export function setFormBegun(begun: boolean): void {
  isBegun = begun;
}

/**
 * True while an open form has unsaved input. This is kept in memory, since another tab deletes the drafts in the
 * browser when its session ends.
 */
export function isFormOpen(): boolean {
  return openDialogs.get().form !== null && isBegun;
}

/** Opens a task, in place of the form. */
export function openDetail(taskId: string, tab: DetailTab = 'details'): void {
  showDialogs({ detail: { taskId, tab }, form: null });
}

/** Closes the open task. */
export function closeDetail(): void {
  showDialogs({ detail: null });
}

/** Closes all dialogs of tasks. */
export function closeDialogs(): void {
  openDialogs.set(noDialogs);
}

/** Opens or closes some of the dialogs. */
export function showDialogs(changes: Partial<OpenDialogs>): void {
  openDialogs.set({ ...openDialogs.get(), ...changes });
}
