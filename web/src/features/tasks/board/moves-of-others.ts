/** How long a mark stays, and how long a card takes to its new place, in milliseconds. */
const markMs = 1000;
const glideMs = 150;
/** In frames: changes are rendered within a few. */
const patience = 5;

/** The card of a task on the board, or its row in the list; null while it is not rendered. */
function elementOf(taskId: string): HTMLElement | null {
  const id = CSS.escape(taskId);
  return document.querySelector<HTMLElement>(`[data-task-card="${id}"], [data-task-row="${id}"]`);
}

/** Gives a card or row a colour of people (ui/person-colour.ts) for a second. It stays with reduced motion. */
function showColour(element: HTMLElement, colour: number): void {
  const backgroundColor = `var(--person-${colour})`;
  element.dataset['marked'] = String(colour);
  const mark = element.animate(
    [
      { backgroundColor, offset: 0 },
      { backgroundColor, offset: 0.7 },
    ],
    markMs,
  );
  void mark.finished.catch(() => undefined).then(() => delete element.dataset['marked']);
}

/**
 * Applies changes of others, and then lets the cards that they move glide to their new place and marks them. `colours` has a
 * colour for each task.
 */
export function showMoves(colours: ReadonlyMap<string, number>, apply: () => void): void {
  const before = new Map<string, Place>();
  for (const id of colours.keys()) {
    const element = elementOf(id);
    if (element) before.set(id, placeOf(element));
  }
  apply();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const waiting = new Map(colours);
  let frames = patience;
  const look = (): void => {
    for (const [id, colour] of waiting) {
      const element = elementOf(id);
      const from = before.get(id);
      if (!element) continue;
      const to = placeOf(element);
      if (from && from.x === to.x && from.y === to.y && frames > 0) continue;
      waiting.delete(id);
      showColour(element, colour);
      if (from && !isStill) glide(element, from, to);
    }
    frames -= 1;
    if (waiting.size > 0 && frames >= 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Where an element is in the window, and in which column. */
type Place = { readonly x: number; readonly y: number; readonly column: Element | null };

function placeOf(element: HTMLElement): Place {
  const { x, y } = element.getBoundingClientRect();
  return { x, y, column: element.closest('[data-column-scroller]') };
}

function glide(element: HTMLElement, from: Place, to: Place): void {
  const path = [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }];
  const timing = { duration: glideMs, easing: 'ease-out', composite: 'add' } as const;
  if (from.column === to.column) {
    element.animate(path, timing);
    return;
  }
  // A column clips its cards: between two, a copy moves above the board.
  const copy = element.cloneNode(true) as HTMLElement;
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
  copy.removeAttribute('data-task-card');
  copy.removeAttribute('data-marked');
  copy.inert = true;
  copy.ariaHidden = 'true';
  const { width, height } = element.getBoundingClientRect();
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '40',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  element.animate([{ opacity: 0 }, { opacity: 0 }], glideMs);
  void copy
    .animate(path, timing)
    .finished.catch(() => undefined)
    .then(() => copy.remove());
}
