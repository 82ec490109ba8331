import {
  boardStatuses,
  byStatus,
  type TaskStatus,
  taskStatusLabels,
} from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../../ui/announce.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { openDetail } from '../dialogs/open-dialogs.ts';
import { selection } from '../selection/selection.store.ts';
import { cancelDrag, type Drag, drag, openMenu, zoneOf } from './board-state.ts';
import { beginDrag, dropDragged, placeRead, putTask, setPlace, shownTask } from './drag-moves.ts';
import { indexAt, nextPlace } from './drop-place.ts';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The order of the left and right arrow keys: the blocked strip counts as the first column. */
const visited: readonly TaskStatus[] = ['blocked', ...boardStatuses];

/**
 * The keys of the board. On a card: arrows go to other cards (with Shift they select them), Enter opens, M opens the
 * menu, X selects, E completes, Space lifts. While lifted: arrows choose the drop target, Space or Enter drops, Escape cancels.
 */
export function onBoardKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const lifted = drag.get();
  const isLifted = lifted?.by === 'keyboard';
  // A lifted card is put back by Escape, even if Escape also closes something else.
  if (event.defaultPrevented && !isLifted) return;
  const task = taskOf(event.target);
  if (!task) return;
  const isHandled = isLifted ? moveLifted(event.key, lifted, task) : actOn(event, task);
  if (isHandled) event.preventDefault();
}

/** Puts a lifted card back when it loses the focus. */
export function onBoardBlur(event: FocusEvent): void {
  const lifted = drag.get();
  if (lifted?.by === 'keyboard' && taskOf(event.target)?.id === lifted.taskId) putBack(lifted.taskId);
}

/** Focuses a card, and scrolls to it if it is not rendered. */
export function focusCard(taskId: string): void {
  // Wait for the render after a move: the old element would lose the focus again.
  flushSync(() => undefined);
  focusWhenRendered(() => {
    const task = shownTask(taskId);
    if (!task) return null;
    zoneOf(task.status)?.reveal(indexOf(task));
    // The cards of a collapsed column are not shown; its heading is.
    return document.querySelector<HTMLElement>(
      `[data-task-card="${CSS.escape(taskId)}"] [data-card-title], [data-drop-zone="${task.status}"][data-column-tab] button`,
    );
  });
}

/** Completes a task as dropping it on Completed does, and focuses the card next to it. */
export function completeTask(taskId: string): void {
  const task = shownTask(taskId);
  if (!task?.can.move || task.status === 'completed') return;
  const column = scopeOnPage().contents().columns[task.status];
  const next = column[indexOf(task) + 1] ?? column[indexOf(task) - 1];
  if (putTask(taskId, { status: 'completed', index: 0 })) focusCard(next?.id ?? taskId);
}

function actOn({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, task: Task): boolean {
  const column = shownIn(task.status);
  switch (key) {
    case 'Enter':
      openDetail(task.id);
      return true;
    case ' ':
      lift(task);
      return true;
    case 'm':
    case 'M':
      openMenu.set(task.id);
      return true;
    case 'x':
    case 'X':
      selection.toggle(task.id);
      return true;
    case 'e':
    case 'E':
      completeTask(task.id);
      return true;
    case 'Home':
      return goTo(column[0]);
    case 'End':
      return goTo(column.at(-1));
    case 'ArrowUp':
    case 'ArrowDown':
      if (shiftKey) return selectTo(task, column[indexOf(task) + (key === 'ArrowUp' ? -1 : 1)]);
      if (task.status === 'blocked') return key === 'ArrowDown' && goTo(beside(task, 1));
      return goTo(column[indexOf(task) + (key === 'ArrowUp' ? -1 : 1)]) || true;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === 'ArrowLeft' ? -1 : 1;
      if (task.status === 'blocked')
        return goTo(column[indexOf(task) + step] ?? (step === 1 ? beside(task, 1) : undefined));
      return goTo(beside(task, step));
    }
    default:
      return false;
  }
}

/** Selects a card and the next one of its column, and focuses that one. */
function selectTo(task: Task, next: Task | undefined): boolean {
  if (!next) return true;
  selection.add([task.id, next.id]);
  return goTo(next);
}

function goTo(task: Task | undefined): boolean {
  if (task) focusCard(task.id);
  return task !== undefined;
}

/** The card at the same height in the next column that has cards. */
function beside(task: Task, step: 1 | -1): Task | undefined {
  const card = document.querySelector(`[data-task-card="${CSS.escape(task.id)}"]`)?.getBoundingClientRect();
  for (let at = visited.indexOf(task.status) + step; ; at += step) {
    const status = visited[at];
    if (!status) return undefined;
    const column = shownIn(status);
    const zone = zoneOf(status);
    if (column.length === 0 || !zone || !card) continue;
    const height = zone.along({ x: card.left, y: card.top + card.height / 2 });
    return column[Math.min(indexAt(zone.extents(), height), column.length - 1)];
  }
}

function lift(task: Task): void {
  const place = { status: task.status, index: indexOf(task) };
  if (!beginDrag(task.id, 'keyboard', place)) return;
  announce(
    `Picked up “${task.title}”. ${placeRead(task, place)} Arrow keys move it, Space drops it, Escape cancels.`,
    'assertive',
  );
}

function moveLifted(key: string, lifted: Drag, task: Task): boolean {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      moveBy(key, lifted, task);
      return true;
    case ' ':
    case 'Enter':
      if (dropDragged()) focusCard(task.id);
      else announce(`“${task.title}” was not moved.`);
      return true;
    case 'Escape':
      putBack(task.id);
      return true;
    case 'Tab':
      return true;
    default:
      return false;
  }
}

function moveBy(key: Arrow, lifted: Drag, task: Task): void {
  const columns = byStatus(shownIn);
  const place = nextPlace(columns, task, lifted.place ?? { status: task.status, index: indexOf(task) }, key);
  setPlace(place);
  zoneOf(place.status)?.reveal(Math.min(place.index, Math.max(0, columns[place.status].length - 1)));
  announce(placeRead(task, place), 'assertive');
}

/** The loaded tasks of a column without those that are folded. */
function shownIn(status: TaskStatus): readonly Task[] {
  const column = scopeOnPage().contents().columns[status];
  return column.slice(0, zoneOf(status)?.extents().length ?? column.length);
}

function putBack(taskId: string): void {
  cancelDrag();
  const task = shownTask(taskId);
  if (task) announce(`Cancelled. “${task.title}” is back in ${taskStatusLabels[task.status]}.`, 'assertive');
}

function indexOf(task: Task): number {
  return scopeOnPage()
    .contents()
    .columns[task.status].findIndex(({ id }) => id === task.id);
}

/** The task whose title is focused. The card's menu button has keys of its own. */
function taskOf(target: EventTarget): Task | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('[data-card-title]')) return undefined;
  return shownTask(target.closest<HTMLElement>('[data-task-card]')?.dataset.taskCard ?? '');
}
