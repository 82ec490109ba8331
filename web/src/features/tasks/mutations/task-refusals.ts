import type { ErrorCode } from '@longtable/contract/errors';
import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { ApiError, isRetryable, isSessionGone } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { keepDraft } from '../../../platform/drafts.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { showZoneMessage } from '../board/zone-messages.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { openDialogs } from '../dialogs/open-dialogs.ts';
import { reopenForm } from '../dialogs/task-dialogs.store.ts';
import { draftOf, draftOfSeveral } from '../form/task-draft.ts';
import { columnDraft } from '../quick-add/words-at-caret.ts';
import type { PendingChange } from './pending.ts';
import { changedTaskIds } from './pending.ts';
import { changedTask, createdTask, createdTasks } from './pending-effects.ts';

/** Error codes of the form's assignment tab (docs/product/tasks.md, "Assignment"). */
const ofAssignment: ReadonlySet<string> = new Set<ErrorCode>([
  'task/assignee-not-in-project',
  'task/assignee-not-connected',
  'project/no-access',
]);

/** The most reasons to list. */
const maxReasons = 3;

/** How long an alert stays, in milliseconds; longer than other toasts, since it may come unexpected. */
const alertDuration = 10_000;

/**
 * Shows the refusal of a change, with the texts of docs/product/taskboard.md, "Drop zones" and "Task form". `again`
 * repeats it, where that makes sense. A refused form is opened again with its input.
 */
export function notifyRefusal(change: PendingChange, error: Error, again: () => void): void {
  const retry = isRetryable(error) ? again : null;
  const reason = error.message;
  const tab = error instanceof ApiError && ofAssignment.has(error.code) ? 'assignment' : 'details';
  switch (change.kind) {
    case 'move':
      showZoneMessage(change.status, 'failed');
      alert(`Failed to update task: ${reason}`, retry);
      return;
    case 'delete':
      alert(`Error deleting task: ${reason}`, retry);
      return;
    case 'edit': {
      const task = loadedTask(change.taskId);
      const wanted = task && changedTask(task, change);
      const isInline = change.source === 'inline' && !isSessionGone(error);
      if (isInline || !wanted) alert(`Failed to update task: ${reason}`, retry);
      else
        review(reason, () => reopenForm(task, { draft: draftOf(wanted, directory()), refusal: reason, tab }));
      return;
    }
    case 'create':
      review(reason, () =>
        reopenForm(null, { draft: draftOf(createdTask(change), directory()), refusal: reason, tab }),
      );
      return;
    case 'create-several': {
      const [first, ...others] = createdTasks(change);
      if (!first) return;
      if (change.source === 'inline') {
        // The lines go back to the field of their column.
        const text = change.inputs.map(({ title }) => title).join('\n');
        keepDraft(columnDraft(scopeOnPage().project, first.status), { text }, {});
        alert(`Failed to create ${counted(change.inputs.length, 'task')}: ${reason}`, retry);
        return;
      }
      const draft = draftOfSeveral([first, ...others], directory());
      review(reason, () => reopenForm(null, { draft, refusal: reason, tab }));
      return;
    }
    case 'change-many':
      alert(`Failed to update ${counted(change.taskIds.length, 'task')}: ${reason}`, retry);
      return;
    case 'delete-many':
      alert(`Error deleting ${counted(change.taskIds.length, 'task')}: ${reason}`, retry);
      return;
    case 'undo':
    case 'redo':
      alert(reason, retry);
      return;
    case 'subtask-add':
    case 'subtask-change':
    case 'subtask-remove': {
      const text = 'title' in change ? (change.title ?? null) : null;
      if (isSessionGone(error) && text !== null)
        toastRefusal(error, { text, retry: again, alternative: null });
      else alert(`Failed to update the checklist: ${reason}`, retry);
    }
  }
}

/** Shows one message with the refused tasks of a bulk change, and the reasons. */
export function notifyPartRefusal(change: PendingChange, refused: readonly RefusedTask[]): void {
  alert(partRefusal(changedTaskIds(change).length, refused), null);
}

/** Says why an undo restored completed tasks in Review. */
export function notifyReopened(tasks: readonly Pick<Task, 'title'>[]): void {
  const [first] = tasks;
  if (!first) return;
  const what =
    tasks.length === 1 ? `“${first.title}” is in Review` : `${counted(tasks.length, 'task')} are in Review`;
  toast({ title: what, description: 'A dependency is not completed.', duration: alertDuration });
}

/** `2 of 10 tasks were not changed: …`, with each reason once, and the first few of many. */
export function partRefusal(requested: number, refused: readonly RefusedTask[]): string {
  const reasons = [...new Set(refused.map(({ text }) => text))];
  const listed = reasons.slice(0, maxReasons).join(' ');
  const rest = reasons.length > maxReasons ? ` And ${reasons.length - maxReasons} more reasons.` : '';
  if (requested === 1) return `${listed}${rest}`;
  const were = refused.length === 1 ? 'was' : 'were';
  return `${refused.length} of ${requested} tasks ${were} not changed: ${listed}${rest}`;
}

function alert(title: string, retry: (() => void) | null): void {
  toast({
    title,
    tone: 'danger',
    duration: alertDuration,
    ...(retry && { action: { label: 'Try again', onSelect: retry } }),
  });
}

/** Opens the form again, unless another form is being edited. */
function review(reason: string, reopen: () => void): void {
  if (openDialogs.get().form === null && !isTyping()) return reopen();
  toast({
    title: 'Unable to save task',
    description: reason,
    tone: 'danger',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Review', onSelect: reopen },
  });
}

function isTyping(): boolean {
  const focused = document.activeElement;
  if (!focused?.matches('input:not([type=radio], [type=checkbox]), textarea')) return false;
  // A form that is fading out does not count as open.
  return focused.closest('[role="dialog"][data-state="closed"]') === null;
}
