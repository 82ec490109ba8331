import type { Task } from '@longtable/contract/tasks';
import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../../ui/announce.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { openDetail } from '../dialogs/open-dialogs.ts';
import { selection } from '../selection/selection.store.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { tasksIn } from './board-groups.ts';
import { cancelDrag, type Drag, drag, openMenu, zoneOf } from './board-state.ts';
import { beginDrag, dropDragged, placeRead, putTask, setPlace, shownTask } from './drag-moves.ts';
import { indexAt, nextPlace } from './drop-place.ts';
import { groupName } from './group-drop.ts';
import { columnOf, indexInColumn, shownColumns } from './shown-columns.ts';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * The keys of the board. On a card: arrows go to other cards (with Shift they select them), Enter opens, M opens the
 * menu, X selects, E completes, Space lifts. While lifted: arrows choose the drop target, Space or Enter drops, Escape cancels.
 */
export function onBoardKey(event: KeyboardEvent, isEarly: boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const lifted = drag.get();
  const isLifted = lifted?.by === 'keyboard';
  // A lifted card is put back by Escape, even if Escape also closes something else.
  if (event.defaultPrevented && !isLifted && !(isEarly && event.key === ' ')) return;
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
    const group = columnOf(task);
    zoneOf(group)?.reveal(indexInColumn(task));
    // The cards of a collapsed column are not shown; its heading is.
    return document.querySelector<HTMLElement>(
      `[data-task-card="${CSS.escape(taskId)}"] [data-card-title], [data-drop-zone="${group}"][data-column-tab] button`,
    );
  });
}

/** Completes a task as dropping it on Completed does, and focuses the card next to it. */
export function completeTask(taskId: string): void {
  const task = shownTask(taskId);
  if (!task?.can.move || task.status === 'completed') return;
  const column = tasksIn(scopeOnPage().contents(), columnOf(task));
  const at = indexInColumn(task);
  const next = column[at + 1] ?? column[at - 1];
  if (putTask(taskId, { group: 'completed', index: 0 })) focusCard(next?.id ?? taskId);
}

function actOn({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, task: Task): boolean {
  const group = columnOf(task);
  const column = shownIn(group);
  const at = indexInColumn(task);
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
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
      if (shiftKey) return selectTo(task, column[at + step]);
      if (group === 'blocked') return key === 'ArrowDown' && goTo(beside(task, 1));
      return goTo(column[at + step]) || true;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (group === 'blocked') return goTo(column[at + step] ?? (step === 1 ? beside(task, 1) : undefined));
      return goTo(beside(task, step));
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
  const visited = shownColumns();
  for (let at = visited.indexOf(columnOf(task)) + step; ; at += step) {
    const group = visited[at];
    if (!group) return undefined;
    const column = shownIn(group);
    const zone = zoneOf(group);
    if (column.length === 0 || !zone || !card) continue;
    const height = zone.along({ x: card.left, y: card.top + card.height / 2 });
    return column[Math.min(indexAt(zone.extents(), height), column.length - 1)];
  }
}

function lift(task: Task): void {
  const place = { group: columnOf(task), index: indexInColumn(task) };
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
  const group = columnOf(task);
  const columns = { order: shownColumns(), tasksIn: shownIn };
  const from = lifted.place ?? { group, index: indexInColumn(task) };
  const place = nextPlace(columns, { id: task.id, group }, from, key);
  setPlace(place);
  const zone = zoneOf(place.group);
  if (zone) zone.reveal(Math.min(place.index, Math.max(0, shownIn(place.group).length - 1)));
  else revealColumn(place.group);
  announce(placeRead(task, place), 'assertive');
}

/** Scrolls to a column that has no cards, or none yet. */
function revealColumn(group: GroupId): void {
  const column = document.querySelector(`section[data-drop-zone="${group}"]`);
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The loaded tasks of a column without those that are folded. */
function shownIn(group: GroupId): readonly Task[] {
  const column = tasksIn(scopeOnPage().contents(), group);
  return column.slice(0, zoneOf(group)?.extents().length ?? column.length);
}

function putBack(taskId: string): void {
  cancelDrag();
  const task = shownTask(taskId);
  if (task) announce(`Cancelled. “${task.title}” is back in ${groupName(columnOf(task))}.`, 'assertive');
}

/** The task whose title is focused. The card's menu button has keys of its own. */
function taskOf(target: EventTarget): Task | undefined {
  if (!(target instanceof HTMLElement) || !target.matches('[data-card-title]')) return undefined;
  return shownTask(target.closest<HTMLElement>('[data-task-card]')?.dataset.taskCard ?? '');
}
