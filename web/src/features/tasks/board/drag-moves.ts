import { isFolded } from '@longtable/contract/rules/task-fold';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { announce } from '../../../ui/announce.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { tasksById } from '../data/task-list.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { enteringRefusal, notifyNotEntered } from '../dependencies/completing.ts';
import { moveTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { moved } from '../undo/undo-words.ts';
import { headPosition } from '../windows/column-ends.ts';
import { type Drag, drag, setActiveCard, statusOfElement, zoneOf } from './board-state.ts';
import { type DropPlace, indexAt, placeInWords, positionForDrop } from './drop-place.ts';
import { showZoneMessage } from './zone-messages.ts';

/** The shown task with an id. */
export function shownTask(taskId: string): Task | undefined {
  return tasksById(scopeOnPage().contents().tasks).get(taskId);
}

/** Starts a drag if the person may move the task. Returns whether it has started. */
export function beginDrag(taskId: string, by: Drag['by'], place: DropPlace | null = null): boolean {
  if (!shownTask(taskId)?.can.move) return false;
  drag.set({ taskId, by, place, refusal: null });
  return true;
}

/** Sets the drop target of the dragged task. */
export function setPlace(place: DropPlace | null): void {
  const now = drag.get();
  if (!now || (now.place?.status === place?.status && now.place?.index === place?.index)) return;
  const task = place && loadedTask(now.taskId);
  drag.set({ ...now, place, refusal: task ? enteringRefusal(task, place.status) : null });
}

/** The drop target at a point of the window. */
export function placeAt(
  point: { readonly x: number; readonly y: number },
  under: Element | null,
): DropPlace | null {
  const status = statusOfElement(under);
  if (status === null) return null;
  if (under?.closest('[data-column-tab]')) return { status, index: 0 };
  const zone = zoneOf(status);
  const index = zone ? indexAt(zone.extents(), zone.along(point)) : 0;
  // Below the last loaded card, the target is the end of the loaded ones.
  return { status, index: Math.min(index, scopeOnPage().contents().columns[status].length) };
}

/** Ends the drag by dropping. Returns the moved task, or null if it did not move. */
export function dropDragged(): Task | null {
  const dragged = drag.get();
  drag.set(null);
  return dragged?.place ? putTask(dragged.taskId, dragged.place) : null;
}

/** The text for screen readers of a drop target: `Review, position 2 of 6.` */
export function placeRead(task: Task, place: DropPlace): string {
  const label = taskStatusLabels[place.status];
  const refusal = enteringRefusal(task, place.status);
  if (refusal !== null) return `${label}. ${refusal}`;
  const { sort, contents } = scopeOnPage();
  // On a sorted board, the sort decides the position.
  if (sort) return `${label}.`;
  const { position, of } = placeInWords(contents(), task, place);
  return `${label}, position ${position} of ${of}.`;
}

/**
 * Moves a task to a drop target. Dropping it where it is (on a sorted board: anywhere in its column) changes nothing, and
 * the column says so; open dependencies are shown as a failed update (docs/product/taskboard.md, "Drop zones").
 * Returns the moved task, or null if it did not move.
 */
export function putTask(taskId: string, place: DropPlace): Task | null {
  const task = shownTask(taskId);
  if (!task) return null;
  const refusal = enteringRefusal(task, place.status);
  if (refusal !== null) {
    showZoneMessage(place.status, { refusal });
    notifyNotEntered(refusal);
    return null;
  }
  const position = positionIn(task, place);
  if (position === null) {
    showZoneMessage(place.status, 'same');
    return null;
  }
  const words = placeRead(task, place);
  const changeId = moveTask(taskId, { status: place.status, position });
  if (place.status !== task.status) offerUndo(changeId, moved(task.title, place.status));
  setActiveCard(place.status, taskId);
  announce(`Dropped “${task.title}” in ${words}`);
  return shownTask(taskId) ?? null;
}

/** The position for a drop target; null if the task is there. */
function positionIn(task: Task, { status, index }: DropPlace): string | null {
  const { sort, contents, of } = scopeOnPage();
  // On a sorted board it goes to the top of the unsorted order.
  if (sort) return status === task.status ? null : headPosition(status);
  const column = contents().columns[status];
  const { nextPosition } = contents().extents[status];
  // Folded tasks are in an order of their own, below the others. What is completed by the drop is not folded.
  const { foldBefore } = of();
  const isBelow = status === task.status && isFolded(task, foldBefore);
  const isNear = (other: Task) => isFolded(other, foldBefore) === isBelow;
  const last = column.at(-1);
  // At the end of the loaded tasks, it goes before the next one.
  const end = nextPosition === null || (last && !isNear(last)) ? [] : [{ id: '', position: nextPosition }];
  const to = column.slice(0, index).filter(isNear).length;
  return positionForDrop([...column.filter(isNear), ...end], task.id, to);
}
