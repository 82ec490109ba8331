import type { Span } from '@longtable/contract/rules/task-span';
import { type Draggable, followDrags } from '../../../platform/drag/pointer-drag.ts';
import { dayWidth } from './days.ts';
import { beginDraft, cancelDraft, changeDraft, commitDraft, draft } from './draft.ts';
import { draggedSpan, type Grip } from './span.ts';

/** What dragging needs from the timeline. */
export type Around = {
  /** The span of a task that the person may move; null for others. */
  movable(taskId: string): Span | null;
  /** The width of the sticky title column. */
  sideWidth(): number;
};

/** Lets bars be moved and resized with mouse, touch and pen. Returns how to stop. */
export function followBarDrags(scroller: HTMLElement, around: Around): () => void {
  return followDrags(scroller, (target) => {
    const bar = target.closest<HTMLElement>('[data-bar]');
    const span = bar && around.movable(bar.dataset['bar'] ?? '');
    return span ? draggableBar(bar, { span, grip: gripOf(target), scroller, around }) : null;
  });
}

function draggableBar(
  bar: HTMLElement,
  { span, grip, scroller, around }: { span: Span; grip: Grip; scroller: HTMLElement; around: Around },
): Draggable {
  const taskId = bar.dataset['bar'] ?? '';
  return {
    touch: 'long press',
    lift(start) {
      const scrolledBefore = scroller.scrollLeft;
      beginDraft(taskId, span, 'pointer');
      const end = (commit: boolean): void => {
        bar.style.translate = '';
        if (commit && draft.get()?.taskId === taskId) commitDraft();
        else cancelDraft();
      };
      return {
        cursor: grip === 'both' ? 'grabbing' : 'ew-resize',
        scrollers: () => [{ element: scroller, axis: 'x', covered: around.sideWidth() }],
        move({ x }) {
          const moved = x - start.x + scroller.scrollLeft - scrolledBefore;
          const days = Math.round(moved / dayWidth);
          changeDraft(draggedSpan(span, grip, days));
          // Bars are rendered on whole days: follow the pointer in between.
          if (grip === 'both') bar.style.translate = `${moved - days * dayWidth}px`;
        },
        drop: () => end(true),
        cancel: () => end(false),
      };
    },
  };
}

function gripOf(target: Element): Grip {
  const grip = target.closest<HTMLElement>('[data-grip]')?.dataset['grip'];
  return grip === 'start' || grip === 'end' ? grip : 'both';
}
