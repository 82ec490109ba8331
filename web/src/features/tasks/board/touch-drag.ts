import { drag, setPlace } from './board-state.ts';
import { cardGhost } from './card-ghost.ts';
import { beginDrag, cancelDrag, dropDragged, placeAt } from './drag-moves.ts';

/** The delay of the long press that lifts a card, in milliseconds. */
const longPress = 250;
/** The largest movement during a long press, in pixels; more is scrolling. */
const tremble = 8;
/** The distance from the end of a column in which it scrolls, in pixels. */
const scrollEdge = 64;
/** The fastest scrolling, in pixels per frame. */
const scrollSpeed = 14;
/** The board shows the next column after a card was held this long (ms), this close (px) to the side of the screen. */
const sideDwell = 450;
const sideEdge = 36;

type Point = { readonly x: number; readonly y: number };
type Lifted = { readonly ghost: HTMLElement; readonly grip: Point; frame: number; sideSince: number };

/**
 * Handles touch drags: a long press lifts a card, moving chooses the drop target, releasing drops. Uses touch events, since
 * native drag and drop by touch is missing or unreliable (iOS). `root` is the board, `scroller` its horizontal scroll
 * container, `resting` a touch that began before this code was loaded. Returns the function that stops it.
 */
export function followTouches(
  root: HTMLElement,
  scroller: HTMLElement,
  resting: TouchEvent | null = null,
): () => void {
  let card: HTMLElement | null = null;
  let start: Point = { x: 0, y: 0 };
  let finger: Point = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lifted: Lifted | null = null;

  const lift = (): void => {
    const taskId = card?.dataset.taskCard;
    if (!card || !taskId || !beginDrag(taskId, 'touch')) return;
    const box = card.getBoundingClientRect();
    const grip = { x: finger.x - box.left, y: finger.y - box.top };
    lifted = { ghost: makeGhost(card), grip, frame: 0, sideSince: 0 };
    navigator.vibrate?.(8);
    step();
  };
  const step = (): void => {
    if (!lifted) return;
    const { ghost, grip } = lifted;
    ghost.style.transform = `translate(${finger.x - grip.x}px, ${finger.y - grip.y}px) rotate(1.5deg)`;
    const under = document.elementFromPoint(finger.x, finger.y);
    scrollColumn(under, finger);
    turnBoard(lifted, scroller, finger);
    setPlace(placeAt(finger, under));
    lifted.frame = requestAnimationFrame(step);
  };
  const end = (drop: boolean): void => {
    clearTimeout(timer);
    if (lifted) {
      cancelAnimationFrame(lifted.frame);
      lifted.ghost.remove();
      if (drop) dropDragged();
      else cancelDrag();
    }
    // Restore what mouse drags need.
    card?.setAttribute('draggable', 'true');
    lifted = null;
    card = null;
  };
  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (event.touches.length > 1 || drag.get() || !touch) return end(false);
    const target = event.target instanceof Element ? event.target : null;
    card = target?.closest<HTMLElement>('[data-task-card]') ?? null;
    if (!card || target?.closest('button')) {
      card = null;
      return;
    }
    start = { x: touch.clientX, y: touch.clientY };
    finger = start;
    // Otherwise a long press also starts the native drag.
    card.setAttribute('draggable', 'false');
    timer = setTimeout(lift, longPress);
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!card || !touch) return;
    finger = { x: touch.clientX, y: touch.clientY };
    if (lifted) event.preventDefault();
    else if (Math.hypot(finger.x - start.x, finger.y - start.y) > tremble) end(false);
  };
  const onEnd = (event: TouchEvent): void => {
    // Prevent the click at the end of the touch.
    if (lifted && event.cancelable) event.preventDefault();
    end(true);
  };
  const onCancel = (): void => end(false);
  const onContextMenu = (event: Event): void => {
    if (card) event.preventDefault();
  };

  root.addEventListener('touchstart', onStart, { passive: true });
  // Not passive: the page must not scroll while a card is lifted.
  root.addEventListener('touchmove', onMove, { passive: false });
  root.addEventListener('touchend', onEnd);
  root.addEventListener('touchcancel', onCancel);
  root.addEventListener('contextmenu', onContextMenu);
  if (resting) onStart(resting);
  return () => {
    end(false);
    root.removeEventListener('touchstart', onStart);
    root.removeEventListener('touchmove', onMove);
    root.removeEventListener('touchend', onEnd);
    root.removeEventListener('touchcancel', onCancel);
    root.removeEventListener('contextmenu', onContextMenu);
  };
}

function makeGhost(card: HTMLElement): HTMLElement {
  const ghost = cardGhost(card);
  ghost.classList.add('task-ghost');
  Object.assign(ghost.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    pointerEvents: 'none',
    boxShadow: 'var(--shadow-drag)',
  });
  document.body.append(ghost);
  return ghost;
}

function scrollColumn(under: Element | null, finger: Point): void {
  const column = under?.closest<HTMLElement>('[data-column-scroller]');
  if (!column) return;
  const box = column.getBoundingClientRect();
  const above = box.top + scrollEdge - finger.y;
  const below = finger.y - (box.bottom - scrollEdge);
  if (above > 0) column.scrollTop -= scrollSpeed * Math.min(1, above / scrollEdge);
  else if (below > 0) column.scrollTop += scrollSpeed * Math.min(1, below / scrollEdge);
}

function turnBoard(lifted: Lifted, scroller: HTMLElement, finger: Point): void {
  const box = scroller.getBoundingClientRect();
  const side = finger.x < box.left + sideEdge ? -1 : finger.x > box.right - sideEdge ? 1 : 0;
  const now = performance.now();
  if (side === 0 || lifted.sideSince === 0) {
    lifted.sideSince = side === 0 ? 0 : now;
    return;
  }
  if (now - lifted.sideSince < sideDwell) return;
  // Wait longer before the next column, so that people can see where they are.
  lifted.sideSince = now + sideDwell;
  const column = scroller.querySelector<HTMLElement>('[data-drop-zone]');
  scroller.scrollBy({ left: side * (column?.offsetWidth ?? box.width), behavior: 'smooth' });
}
