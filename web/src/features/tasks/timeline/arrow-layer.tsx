import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { spanOf } from '@longtable/contract/rules/task-span';
import { memo } from 'react';
import { useStore } from '../../../platform/store.ts';
import { cn } from '../../../ui/class-names.ts';
import { type ArrowEnd, arrowBetween, type Edge, edgesInView } from './arrows.ts';
import { barHeight } from './bar.tsx';
import { gridWidth } from './days.ts';
import { draft } from './draft.ts';
import type { TimelineRow } from './rows.ts';
import { isMarker } from './span.ts';

/** Arrows of dependencies for the visible rows; they follow a bar that is being dragged. */
export const ArrowLayer = memo(function ArrowLayer({
  rows,
  edges,
  from,
  to,
  first,
  sideWidth,
  rowHeight,
}: {
  rows: readonly TimelineRow[];
  edges: readonly Edge[];
  /** The visible rows. */
  from: number;
  to: number;
  first: CalendarDay;
  sideWidth: number;
  rowHeight: number;
}) {
  const held = useStore(draft);
  const endAt = (index: number): (ArrowEnd & { isDone: boolean }) | null => {
    const row = rows[index];
    if (row?.kind !== 'task') return null;
    const span = held?.taskId === row.task.id ? held.span : spanOf(row.task);
    return {
      span,
      y: row.y + (row.height - 1) / 2,
      isMarker: isMarker(row.task, span),
      isRowShown: index >= from && index <= to,
      isDone: row.task.completedAt !== null,
    };
  };
  return (
    // Covers all rows without taking space in the layout.
    <svg
      aria-hidden
      data-arrows=""
      width={gridWidth}
      height={1}
      className="pointer-events-none absolute top-0 overflow-visible"
      style={{ left: sideWidth }}
    >
      {edgesInView(edges, { start: from, end: to }).map((edge) => {
        const [dependency, dependent] = [endAt(edge.from), endAt(edge.to)];
        if (!dependency || !dependent) return null;
        const arrow = arrowBetween(dependency, dependent, {
          first,
          rowHeight,
          barHeight: barHeight(rowHeight),
        });
        if (!arrow) return null;
        const isSettled = dependency.isDone || dependent.isDone;
        const isTooEarly = arrow.isTooEarly && !isSettled;
        return (
          <path
            key={edge.key}
            data-arrow={isTooEarly ? 'too-early' : 'in-time'}
            d={arrow.path}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            className={cn(
              isTooEarly ? 'stroke-danger' : isSettled ? 'stroke-hairline-strong' : 'stroke-control',
            )}
          />
        );
      })}
    </svg>
  );
});
