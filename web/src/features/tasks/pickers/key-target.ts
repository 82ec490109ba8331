import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { drag } from '../board/board-state.ts';
import { focusCard } from '../board/keyboard.ts';
import { elementOfTask, taskElements, taskIdOf, titleOfTask } from '../marks/task-element.ts';
import { selected } from '../selection/selection.store.ts';
import { pick } from './pick.ts';
import type { Property } from './property-picker.ts';

/** The selection bar, whose buttons have a `data-property`. */
export const barMark = 'data-selection-bar';

const properties: Readonly<Record<string, Property>> = {
  S: 'status',
  P: 'priority',
  D: 'due',
  A: 'assignee',
  L: 'tags',
};

/** The property whose picker a key opens. */
export function propertyOfKey(key: string): Property | undefined {
  return properties[key.toUpperCase()];
}

/** When the mouse moved and when the focus moved: keys are for the card of the later one. */
let pointedAt = 0;
let focusedAt = 0;

/** When the shortcuts that open a picker were registered, as the `timeStamp` of an event; infinite while they are not. */
let followedSince = Number.POSITIVE_INFINITY;

/** Whether a key was pressed before the shortcuts that open a picker were registered. */
export function isEarlyKey({ timeStamp }: { readonly timeStamp: number }): boolean {
  return timeStamp < followedSince;
}

/** Follows mouse and focus. Returns the function that stops it. */
export function followTarget(): () => void {
  const stop = new AbortController();
  followedSince = performance.now();
  let at = '';
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY, timeStamp }) => {
      // Scrolling moves cards under a mouse that rests.
      const now = `${clientX} ${clientY}`;
      if (pointerType !== 'mouse' || now === at) return;
      at = now;
      pointedAt = timeStamp;
    },
    options,
  );
  document.addEventListener('focusin', ({ timeStamp }) => (focusedAt = timeStamp), options);
  return () => {
    stop.abort();
    followedSince = Number.POSITIVE_INFINITY;
    pointedAt = 0;
    focusedAt = 0;
  };
}

/** Opens the picker of a property at the card or row under the mouse or with the focus, otherwise for the selection. */
export function openAtTarget(property: Property): void {
  // A lifted card has keys of its own.
  if (drag.get()) return;
  const focused = document.activeElement;
  const bar = document.querySelector<HTMLElement>(`[${barMark}]`);
  const isPointed = pointedAt > focusedAt;
  const hovered = pointedAt > 0 ? document.querySelector<HTMLElement>(`${taskElements}:hover`) : null;
  const inFocus = focused?.closest<HTMLElement>(taskElements) ?? null;
  const isElsewhere = !isPointed && focused?.closest(`[${barMark}], [data-panel]`);
  const element = isElsewhere ? null : isPointed ? (hovered ?? inFocus) : (inFocus ?? hovered);
  if (element) openAtTask(property, element, element === inFocus);
  else if (bar && !focused?.closest('[data-panel]')) openInBar(property, bar);
}

function openAtTask(property: Property, element: HTMLElement, isFocused: boolean): void {
  const taskId = taskIdOf(element);
  const ids = selected.get();
  const before = document.activeElement;
  pick({
    property,
    taskIds: ids.has(taskId) ? [...ids] : [taskId],
    anchor: () => partOf(elementOfTask(taskId), property),
    isInBar: false,
    giveBack() {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected)
        before.focus({ preventScroll: true });
      else if (isFocused) focusTask(taskId);
      // The mouse is where it was.
      if (!isFocused) focusedAt = 0;
    },
  });
}

/** Opens the picker of a property for the selected tasks, at its button in the selection bar. */
export function openInBar(property: Property, bar: HTMLElement): void {
  const button = () =>
    bar.isConnected ? bar.querySelector<HTMLElement>(`[data-property="${property}"]`) : null;
  pick({
    property,
    taskIds: [...selected.get()],
    anchor: button,
    isInBar: true,
    giveBack: () => button()?.focus({ preventScroll: true }),
  });
}

/** The cell of the property in a row, otherwise the card or the title. */
function partOf(element: HTMLElement | null, property: Property): HTMLElement | null {
  return (
    element?.querySelector<HTMLElement>(`[data-property="${property}"]`) ??
    element?.querySelector<HTMLElement>('[data-row-title], [data-row-focus="title"]') ??
    element
  );
}

/** Focuses a task that has moved. */
function focusTask(taskId: string): void {
  if (document.querySelector('[data-drop-zone]')) focusCard(taskId);
  else focusWhenRendered(() => titleOfTask(taskId));
}
