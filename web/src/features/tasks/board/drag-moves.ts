import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { announce } from '../../../ui/announce.ts';
import { type DropPlace, indexAt, placeInWords, positionForDrop } from '../drop-place.ts';
import { scopeOnPage } from '../task-scope.ts';
import { moveTask } from '../tasks.mutations.ts';
import { showZoneMessage } from '../zone-messages.ts';
import { type Drag, drag, setActiveCard, statusOfElement, zoneOf } from './board-state.ts';

/** The task that is shown under an id. */
export function shownTask(taskId: string): Task | undefined {
  return scopeOnPage()
    .view()
    .tasks.find(({ id }) => id === taskId);
}

/** Starts a drag when the person may move the task; false when not. */
export function beginDrag(taskId: string, by: Drag['by'], place: DropPlace | null = null): boolean {
  if (!shownTask(taskId)?.can.move) return false;
  drag.set({ taskId, by, place });
  return true;
}

/** Where a point of the window would drop: between which cards of the column under it. */
export function placeAt(
  point: { readonly x: number; readonly y: number },
  under: Element | null,
): DropPlace | null {
  const status = statusOfElement(under);
  if (status === null) return null;
  const zone = zoneOf(status);
  return { status, index: zone ? indexAt(zone.extents(), zone.along(point)) : 0 };
}

/** Ends the drag without moving anything. */
export function cancelDrag(): void {
  drag.set(null);
}

/** Ends the drag by dropping. Gives the task as it is now, or null when nothing moved. */
export function dropDragged(): Task | null {
  const dragged = drag.get();
  drag.set(null);
  return dragged?.place ? putTask(dragged.taskId, dragged.place) : null;
}

/**
 * Puts a task into a place. In its own column at its own place nothing happens, and the column says so (workspace §4
 * "Task status"). Gives the task as it is now, or null when it did not move.
 */
export function putTask(taskId: string, place: DropPlace): Task | null {
  const task = shownTask(taskId);
  if (!task) return null;
  const position = positionForDrop(scopeOnPage().view().columns[place.status], taskId, place.index);
  if (position === null) {
    showZoneMessage(place.status, 'same');
    return null;
  }
  const { position: ordinal, of } = placeInWords(scopeOnPage().view().columns, task, place);
  moveTask(taskId, { status: place.status, position });
  setActiveCard(place.status, taskId);
  announce(`Dropped “${task.title}” in ${taskStatusLabels[place.status]}, position ${ordinal} of ${of}.`);
  return shownTask(taskId) ?? null;
}
