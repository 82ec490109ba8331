import { newId } from '@longtable/contract/new-id';
import { announce } from '../../../ui/announce.ts';
import { toast } from '../../../ui/toast.ts';
import { shownTasks } from '../data/loaded-tasks.ts';
import { taskMutation } from '../mutations/task-mutation.ts';
import {
  noteOffer,
  redoStack,
  type Undoable,
  type UndoablePart,
  undoStack,
  withdrawOffers,
} from './undo-stack.ts';
import { asSentence } from './undo-words.ts';

type Direction = 'undo' | 'redo';

/**
 * The two directions: what is taken from one stack goes to the other. The stacks are read when they are used, since the files
 * of the built client import each other, and that of the stacks may run after this one.
 */
function directionOf(direction: Direction) {
  return direction === 'undo'
    ? ({ from: undoStack, to: redoStack, done: 'Undone', label: 'Undo', back: 'redo' } as const)
    : ({ from: redoStack, to: undoStack, done: 'Redone', label: 'Redo', back: 'undo' } as const);
}

/**
 * Shows a toast with Undo for a change id (returned by `moveTask`). Only one at a time: earlier changes can still be
 * undone by keyboard.
 */
export function offerUndo(changeId: string, words: string): void {
  offer('undo', changeId, asSentence(words));
}

/** Undoes the last change of tasks, optimistically. */
export function undoLast(): void {
  takeBackLast('undo');
}

/** Redoes the last undone change of tasks, optimistically. */
export function redoLast(): void {
  takeBackLast('redo');
}

function takeBackLast(direction: Direction): void {
  const undoable = directionOf(direction).from.takeLast();
  if (undoable) takeBack(direction, undoable);
  else announce(`Nothing to ${direction}.`);
}

function takeBack(direction: Direction, { label, parts }: Undoable): void {
  const { to, done, back } = directionOf(direction);
  // In reverse order; the way back then reverses it again.
  const taken = parts.toReversed().map((part) => {
    const as = newId();
    const opposite = oppositeOf(part, as);
    const { changeId, before, isDeletion = false } = part;
    taskMutation.send({ kind: direction, changeId, as, before, isDeletion });
    return opposite;
  });
  to.remember({ label, parts: taken });
  offer(back, taken[0]?.changeId ?? '', `${done}: ${label}`);
}

/** What takes this back: the tasks as they are shown until now. */
function oppositeOf({ before, isDeletion = false }: UndoablePart, changeId: string): UndoablePart {
  const shown = shownTasks(before.map(({ id }) => id));
  // Deleted tasks are not shown.
  return { changeId, before: isDeletion && shown.length === 0 ? before : shown, isDeletion };
}

function offer(direction: Direction, changeId: string, title: string): void {
  const { from, label } = directionOf(direction);
  withdrawOffers();
  const onSelect = () => {
    const undoable = from.take(changeId);
    if (undoable) takeBack(direction, undoable);
  };
  noteOffer(changeId, toast({ title, action: { label, onSelect } }));
}
