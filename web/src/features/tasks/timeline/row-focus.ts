/** What of a row has the focus. */
export type RowFocus = 'title' | 'bar';

/** Gives the focus to the title or the bar of a task, once its row has been drawn. */
export function focusInRow(taskId: string, which: RowFocus): void {
  let left = 30;
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(
      `[data-timeline-row="${CSS.escape(taskId)}"] [data-row-focus="${which}"]`,
    );
    if (found) found.focus({ preventScroll: true });
    else if (left-- > 0) requestAnimationFrame(look);
  };
  // Not at once: what is drawn now may be about to be replaced.
  requestAnimationFrame(look);
}
