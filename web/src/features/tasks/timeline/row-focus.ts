import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';

/** The focusable parts of a row. */
export type RowFocus = 'title' | 'bar';

/** Focuses the title or bar of a task as soon as its row is rendered. */
export function focusInRow(taskId: string, which: RowFocus): void {
  const find = () =>
    document.querySelector<HTMLElement>(
      `[data-timeline-row="${CSS.escape(taskId)}"] [data-row-focus="${which}"]`,
    );
  // Wait a frame: the current row may be about to be replaced.
  requestAnimationFrame(() => focusWhenRendered(find));
}
