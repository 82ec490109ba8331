import type { Task } from '@longtable/contract/tasks';
import { session } from '../../../platform/session.ts';
import { dismissToast } from '../../../ui/toast.ts';

/** A change of tasks that can be undone. */
export type Undoable = {
  /** In the past tense, to follow "Undone:": `moved “Pay rent” to Review`. */
  readonly label: string;
  /** Its requests, with the tasks before each. */
  readonly parts: readonly UndoablePart[];
};

export type UndoablePart = { readonly changeId: string; readonly before: readonly Task[] };

/** Maximum number of changes that can be undone. */
export const undoDepth = 20;

/** Toasts that offer undo, by change id. */
const offers = new Map<string, string>();
let done: readonly Undoable[] = [];
let owner: string | null = null;

/** Adds a change; the oldest one is dropped beyond the maximum. */
export function rememberUndoable(undoable: Undoable): void {
  if (undoable.parts.length > 0) done = [...doneByUser(), undoable].slice(-undoDepth);
}

/** Removes and returns the last change. */
export function takeLastUndoable(): Undoable | undefined {
  const last = doneByUser().at(-1);
  done = doneByUser().slice(0, -1);
  return last;
}

/** Removes and returns a change by id; undefined if it was undone already. */
export function takeUndoable(changeId: string): Undoable | undefined {
  const found = doneByUser().find(({ parts }) => parts.some((part) => part.changeId === changeId));
  done = doneByUser().filter((undoable) => undoable !== found);
  return found;
}

/** Registers the toast that offers to undo a change. */
export function noteOffer(changeId: string, toastId: string): void {
  offers.set(changeId, toastId);
}

/** Dismisses the toast of a change. */
export function withdrawOffer(changeId: string): void {
  const toastId = offers.get(changeId);
  if (toastId !== undefined) dismissToast(toastId);
  offers.delete(changeId);
}

/** Dismisses all toasts; their changes can still be undone by keyboard. */
export function withdrawOffers(): void {
  for (const changeId of offers.keys()) withdrawOffer(changeId);
}

/** Drops a refused request. */
export function forgetUndoable(changeId: string): void {
  withdrawOffer(changeId);
  done = doneByUser()
    .map(({ label, parts }) => ({ label, parts: parts.filter((part) => part.changeId !== changeId) }))
    .filter(({ parts }) => parts.length > 0);
}

/** Changes of the current user: nobody undoes those of a previous user of this page. */
function doneByUser(): readonly Undoable[] {
  const userId = session.get().user?.id ?? null;
  if (owner !== userId) done = [];
  owner = userId;
  return done;
}
