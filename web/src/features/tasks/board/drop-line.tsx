import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { useScope } from '../data/task-scope.ts';
import { drag, refusalOver, useSlice } from './board-state.ts';
import type { Extent } from './drop-place.ts';

/**
 * The line that marks the drop target; the only part that renders while a card is dragged. Hidden if the drop would be
 * refused or if the board is sorted.
 */
export function DropLine({
  status,
  extents,
  gap,
  edge,
  horizontal = false,
}: {
  status: TaskStatus;
  extents: readonly Extent[];
  /** The gap between the cards and before the first, in pixels. */
  gap: number;
  edge: number;
  horizontal?: boolean;
}) {
  const isSorted = useScope(({ sort }) => sort !== null);
  const index = useSlice(drag, (dragged) =>
    dragged?.place?.status === status && refusalOver(status, dragged) === null ? dragged.place.index : null,
  );
  if (index === null || isSorted) return null;
  const next = extents[index];
  const last = extents.at(-1);
  const at = next
    ? next.start - (index === 0 ? edge : gap) / 2
    : last
      ? last.start + last.size + gap / 2
      : edge / 2;
  return (
    <li
      aria-hidden
      data-drop-line={index}
      className={
        horizontal
          ? 'absolute inset-y-0 left-0 w-0.5 rounded-full bg-accent-solid'
          : 'absolute inset-x-0 top-0 h-0.5 rounded-full bg-accent-solid'
      }
      style={{ transform: horizontal ? `translateX(${at - 1}px)` : `translateY(${at - 1}px)` }}
    />
  );
}
