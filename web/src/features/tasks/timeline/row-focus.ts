/** The focusable parts of a row. */
export type RowFocus = 'title' | 'bar';

/** Focuses the title or bar of a task as soon as its row is rendered. */
export function focusInRow(taskId: string, which: RowFocus): void {
  let left = 30;
  const tryFocus = (): void => {
    const found = document.querySelector<HTMLElement>(
      `[data-timeline-row="${CSS.escape(taskId)}"] [data-row-focus="${which}"]`,
    );
    if (found) found.focus({ preventScroll: true });
    else if (left-- > 0) requestAnimationFrame(tryFocus);
  };
  // Wait a frame: the current row may be about to be replaced.
  requestAnimationFrame(tryFocus);
}
