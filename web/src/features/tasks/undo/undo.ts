import { announce } from '../../../ui/announce.ts';
import { toast } from '../../../ui/toast.ts';
import { taskMutation } from '../mutations/task-mutation.ts';
import {
  noteOffer,
  takeLastUndoable,
  takeUndoable,
  type Undoable,
  withdrawOffer,
  withdrawOffers,
} from './undo-stack.ts';
import { asSentence } from './undo-words.ts';

/**
 * Shows a toast with Undo for a change id (returned by `moveTask`). Only one at a time: earlier changes can still be
 * undone by keyboard.
 */
export function offerUndo(changeId: string, words: string): void {
  withdrawOffers();
  const id = toast({
    title: asSentence(words),
    action: {
      label: 'Undo',
      onSelect: () => {
        const undoable = takeUndoable(changeId);
        if (undoable) undo(undoable);
      },
    },
  });
  noteOffer(changeId, id);
}

/** Undoes the last change of tasks, optimistically. */
export function undoLast(): void {
  const undoable = takeLastUndoable();
  if (undoable) undo(undoable);
  else announce('Nothing to undo.');
}

function undo({ label, parts }: Undoable): void {
  // Undo the parts in reverse order.
  for (const { changeId, before } of parts.toReversed()) {
    taskMutation.send({ kind: 'undo', changeId, before });
    withdrawOffer(changeId);
  }
  toast({ title: `Undone: ${label}`, duration: 3000 });
}
