import { announce } from '../../../ui/announce.ts';
import { toast } from '../../../ui/toast.ts';
import { taskMutation } from '../task-mutation.ts';
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
 * Says what was just done under a change id (`moveTask` gives it), with a button that takes it back: one at a time, since
 * what was done before that can still be taken back by the keys.
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

/** Takes back what the person did last to tasks and has not taken back yet. Painted at once; the server decides. */
export function undoLast(): void {
  const undoable = takeLastUndoable();
  if (undoable) undo(undoable);
  else announce('Nothing to undo.');
}

function undo({ label, parts }: Undoable): void {
  // What was done last is taken back first.
  for (const { changeId, before } of parts.toReversed()) {
    taskMutation.send({ kind: 'undo', changeId, before });
    withdrawOffer(changeId);
  }
  toast({ title: `Undone: ${label}`, duration: 3000 });
}
