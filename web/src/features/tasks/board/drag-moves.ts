import { isFolded } from '@longtable/contract/rules/task-fold';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
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
import { extentIn, tasksIn } from './board-groups.ts';
import { columnOfElement, type Drag, drag, setActiveCard, zoneOf } from './board-state.ts';
import { type DropPlace, indexAt, placeInWords, positionForDrop } from './drop-place.ts';
import { groupName, groupRefusal, prepareGroups, putInGroup } from './group-drop.ts';
import { columnOf } from './shown-columns.ts';
import { showZoneMessage } from './zone-messages.ts';

/** The shown task with an id. */
export function shownTask(taskId: string): Task | undefined {
  return tasksById(scopeOnPage().contents().tasks).get(taskId);
}

/** Starts a drag if the person may move the task. Returns whether it has started. */
export function beginDrag(taskId: string, by: Drag['by'], place: DropPlace | null = null): boolean {
  const task = shownTask(taskId);
  if (!task?.can.move) return false;
  prepareGroups(task);
  drag.set({ taskId, by, place, refusal: null });
  return true;
}

/** Sets the drop target of the dragged task. */
export function setPlace(place: DropPlace | null): void {
  const now = drag.get();
  if (!now || (now.place?.group === place?.group && now.place?.index === place?.index)) return;
  const task = place && loadedTask(now.taskId);
  drag.set({ ...now, place, refusal: task ? refusalIn(task, place.group) : null });
}

/** The drop target at a point of the window. */
export function placeAt(
  point: { readonly x: number; readonly y: number },
  under: Element | null,
): DropPlace | null {
  const group = columnOfElement(under);
  if (group === null) return null;
  if (under?.closest('[data-column-tab]')) return { group, index: 0 };
  const zone = zoneOf(group);
  const index = zone ? indexAt(zone.extents(), zone.along(point)) : 0;
  // Below the last loaded card, the target is the end of the loaded ones.
  return { group, index: Math.min(index, tasksIn(scopeOnPage().contents(), group).length) };
}

/** Ends the drag by dropping. Returns the moved task, or null if it did not move. */
export function dropDragged(): Task | null {
  const dragged = drag.get();
  drag.set(null);
  return dragged?.place ? putTask(dragged.taskId, dragged.place) : null;
}

/** The text for screen readers of a drop target: `Review, position 2 of 6.` */
export function placeRead(task: Task, place: DropPlace): string {
  const label = groupName(place.group);
  const refusal = refusalIn(task, place.group);
  if (refusal !== null) return `${label}. ${refusal}`;
  const { sort, contents, of: boardOf } = scopeOnPage();
  // On a sorted board, the sort decides the position; so does the order of a group.
  if (sort || boardOf().by) return `${label}.`;
  const column = tasksIn(contents(), place.group);
  const { count } = extentIn(contents(), place.group);
  const { position, of } = placeInWords({ column, count }, { id: task.id, group: columnOf(task) }, place);
  return `${label}, position ${position} of ${of}.`;
}

function refusalIn(task: Task, group: DropPlace['group']): string | null {
  return isPropertyGroup(group) ? groupRefusal(task, group) : enteringRefusal(task, group);
}

/**
 * Moves a task to a drop target; in a column by another property than the status, that property changes. Dropping it where it is
 * (on a sorted board: anywhere in its column) changes nothing, and the column says so; open dependencies are shown as a failed
 * update (docs/product/taskboard.md, "Drop zones"). Returns the moved task, or null if it did not move.
 */
export function putTask(taskId: string, place: DropPlace): Task | null {
  const task = shownTask(taskId);
  if (!task) return null;
  const { group, index } = place;
  const words = placeRead(task, place);
  const isMoved = isPropertyGroup(group) ? putInGroup(task, group) : putInStatus(task, group, index);
  if (!isMoved) return null;
  setActiveCard(group, taskId);
  announce(`Dropped “${task.title}” in ${words}`);
  return shownTask(taskId) ?? null;
}

/** Moves a task in the order of the board. Returns whether it has moved. */
function putInStatus(task: Task, status: TaskStatus, index: number): boolean {
  const refusal = enteringRefusal(task, status);
  if (refusal !== null) {
    showZoneMessage(status, { refusal });
    notifyNotEntered(refusal);
    return false;
  }
  const position = positionIn(task, status, index);
  if (position === null) {
    showZoneMessage(status, 'same');
    return false;
  }
  const changeId = moveTask(task.id, { status, position });
  if (status !== task.status) offerUndo(changeId, moved(task.title, status));
  return true;
}

/** The position for a drop target; null if the task is there. */
function positionIn(task: Task, status: TaskStatus, index: number): string | null {
  const { sort, contents, of } = scopeOnPage();
  // On a sorted board it goes to the top of the unsorted order; so does a task that is completed in a group.
  if (sort || of().by) return status === task.status ? null : headPosition(status);
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
