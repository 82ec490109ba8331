/** The drag preview of a card: a copy of the same size, without event handlers. */
export function cardGhost(card: HTMLElement): HTMLElement {
  const { width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-task-card');
  ghost.inert = true;
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
  return ghost;
}
