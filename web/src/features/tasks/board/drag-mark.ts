import { drag } from './board-state.ts';

/** Marks the page while a card is dragged, so that toasts do not catch the pointer. Returns the function that unmarks it. */
export function markDrags(): () => void {
  const page = document.documentElement;
  const mark = (): void => {
    page.toggleAttribute('data-card-dragged', drag.get() !== null);
  };
  const stop = drag.subscribe(mark);
  return () => {
    stop();
    page.removeAttribute('data-card-dragged');
  };
}
