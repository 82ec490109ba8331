import type { Task } from '@longtable/contract/tasks';
import { session } from '../../../platform/session.ts';
import { dismissToast } from '../../../ui/toast.ts';

/** Something that the person did to tasks and can take back. */
export type Undoable = {
  /** In the past tense, as it follows "Undone:": `moved “Pay rent” to Review`. */
  readonly label: string;
  /** The requests that it was made by, and how the tasks of each looked before. */
  readonly parts: readonly UndoablePart[];
};

export type UndoablePart = { readonly changeId: string; readonly before: readonly Task[] };

/** How many things can be taken back one after the other. */
export const undoDepth = 20;

/** The toasts that offer to take something back, by its change id. */
const offers = new Map<string, string>();
let done: readonly Undoable[] = [];
let owner: string | null = null;

/** Remembers what was done; the oldest is forgotten when there is too much of it. */
export function rememberUndoable(undoable: Undoable): void {
  if (undoable.parts.length > 0) done = [...doneByUser(), undoable].slice(-undoDepth);
}

/** What was done last and has not been taken back; it is taken out. */
export function takeLastUndoable(): Undoable | undefined {
  const last = doneByUser().at(-1);
  done = doneByUser().slice(0, -1);
  return last;
}

/** The same of what was done under a change id; nothing when it was taken back already. */
export function takeUndoable(changeId: string): Undoable | undefined {
  const found = doneByUser().find(({ parts }) => parts.some((part) => part.changeId === changeId));
  done = doneByUser().filter((undoable) => undoable !== found);
  return found;
}

/** Notes the toast that offers to take something back. */
export function noteOffer(changeId: string, toastId: string): void {
  offers.set(changeId, toastId);
}

/** Takes the offer back when there is one. */
export function withdrawOffer(changeId: string): void {
  const toastId = offers.get(changeId);
  if (toastId !== undefined) dismissToast(toastId);
  offers.delete(changeId);
}

/** Takes all offers back; what they were for can still be taken back by the keys. */
export function withdrawOffers(): void {
  for (const changeId of offers.keys()) withdrawOffer(changeId);
}

/** Forgets a request that did not happen. */
export function forgetUndoable(changeId: string): void {
  withdrawOffer(changeId);
  done = doneByUser()
    .map(({ label, parts }) => ({ label, parts: parts.filter((part) => part.changeId !== changeId) }))
    .filter(({ parts }) => parts.length > 0);
}

/** Another person who signs in on this page takes nothing back of the one before. */
function doneByUser(): readonly Undoable[] {
  const userId = session.get().user?.id ?? null;
  if (owner !== userId) done = [];
  owner = userId;
  return done;
}
