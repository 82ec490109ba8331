import type { Task } from '@longtable/contract/tasks';
import { session } from '../../../platform/session.ts';
import { dismissToast } from '../../../ui/toast.ts';

/** A change of tasks that can be undone, or an undo that can be redone. */
export type Undoable = {
  /** In the past tense, to follow "Undone:" or "Redone:": `moved “Pay rent” to Review`. */
  readonly label: string;
  /** Its requests. */
  readonly parts: readonly UndoablePart[];
};

export type UndoablePart = {
  readonly changeId: string;
  /** The tasks as they will be after the undo or the redo; those of a deletion as they are while they exist. */
  readonly before: readonly Task[];
  readonly isDeletion?: boolean;
};

/** Maximum number of changes that can be undone. */
export const undoDepth = 20;

/** Toasts that offer undo or redo, by change id. */
const offers = new Map<string, string>();
let owner: string | null = null;

/** The changes of the signed-in person that can be undone. */
export const undoStack = createStack();
/** Those that were undone and can be redone, until another change is made. */
export const redoStack = createStack();

function createStack() {
  let all: readonly Undoable[] = [];
  const ofUser = (): readonly Undoable[] => {
    dropOthers();
    return all;
  };
  return {
    /** Adds a change; the oldest one is dropped beyond the maximum. */
    remember(undoable: Undoable): void {
      if (undoable.parts.length > 0) all = [...ofUser(), undoable].slice(-undoDepth);
    },
    /** Removes and returns the last change. */
    takeLast(): Undoable | undefined {
      const last = ofUser().at(-1);
      all = all.slice(0, -1);
      return last;
    },
    /** Removes and returns a change by id; undefined if it was taken already. */
    take(changeId: string): Undoable | undefined {
      const found = ofUser().find(({ parts }) => parts.some((part) => part.changeId === changeId));
      all = all.filter((undoable) => undoable !== found);
      return found;
    },
    /** Drops a refused request. */
    forget(changeId: string): void {
      all = ofUser()
        .map(({ label, parts }) => ({ label, parts: parts.filter((part) => part.changeId !== changeId) }))
        .filter(({ parts }) => parts.length > 0);
    },
    /** Drops all changes, and their toasts. */
    clear(): void {
      for (const { parts } of all) for (const { changeId } of parts) withdrawOffer(changeId);
      all = [];
    },
  };
}

/** Nobody undoes the changes of a previous user of this page. */
function dropOthers(): void {
  const userId = session.get().user?.id ?? null;
  if (owner === userId) return;
  owner = userId;
  undoStack.clear();
  redoStack.clear();
}

/** Registers the toast that offers to undo or redo a change. */
export function noteOffer(changeId: string, toastId: string): void {
  offers.set(changeId, toastId);
}

/** Dismisses the toast of a change. */
export function withdrawOffer(changeId: string): void {
  const toastId = offers.get(changeId);
  if (toastId !== undefined) dismissToast(toastId);
  offers.delete(changeId);
}

/** Dismisses all toasts; their changes can still be undone and redone by keyboard. */
export function withdrawOffers(): void {
  for (const changeId of offers.keys()) withdrawOffer(changeId);
}

/** Drops a refused request: it can be neither undone nor redone. */
export function forgetUndoable(changeId: string): void {
  withdrawOffer(changeId);
  undoStack.forget(changeId);
  redoStack.forget(changeId);
}
