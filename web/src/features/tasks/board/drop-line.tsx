import { useLayoutEffect, useRef } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { scopeOnPage, useScope } from '../data/task-scope.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { tasksIn } from './board-groups.ts';
import { drag, refusalOver, useSlice, zoneOf } from './board-state.ts';
import { shownTask } from './drag-moves.ts';
import type { Extent } from './drop-place.ts';
import { type Gap, part, placeOf } from './parting.ts';
import { columnOf } from './shown-columns.ts';

interface DropLineProps {
  group: GroupId;
  extents: readonly Extent[];
  /** The gap between the cards and before the first, in pixels. */
  gap: number;
  edge: number;
  horizontal?: boolean;
}

/**
 * Marks the drop target; the only part that renders while a card is dragged. The cards of a column part around it; with reduced
 * motion, and in the strip of blocked tasks, it is a line. Hidden if the drop would be refused or if the board is sorted, as it is in groups.
 */
export function DropLine(props: DropLineProps) {
  const { group, horizontal = false } = props;
  const isSorted = useScope(({ sort, of }) => sort !== null || of().by !== undefined);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const index = useSlice(drag, (dragged) =>
    dragged?.place?.group === group && refusalOver(group, dragged) === null ? dragged.place.index : null,
  );
  if (index === null || isSorted) return null;
  return horizontal || isStill ? <Line {...props} index={index} /> : <Slot {...props} index={index} />;
}

function Line({ extents, gap, edge, horizontal = false, index }: DropLineProps & { index: number }) {
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

/** The place of the dropped card, from which the others part. */
function Slot({ group, extents, gap, index }: DropLineProps & { index: number }) {
  const slot = useRef<HTMLLIElement>(null);
  const undo = useRef<((isOver: boolean) => void) | null>(null);
  const room = roomFor(group, { extents, gap, to: index });
  // After every render: scrolling brings other cards.
  useLayoutEffect(() => {
    const list = slot.current?.parentElement;
    undo.current = list ? part(list, room) : null;
  });
  useLayoutEffect(() => () => undo.current?.(drag.get() === null), []);
  return (
    <li
      ref={slot}
      aria-hidden
      data-drop-line={index}
      className="absolute inset-x-0 top-0 rounded-card border border-accent-line"
      style={{ borderStyle: 'dashed', height: room.size, transform: `translateY(${placeOf(room)}px)` }}
    />
  );
}

/** The height of a card whose own is unknown, as in the strip of blocked tasks, in pixels. */
const usualHeight = 64;

function roomFor(group: GroupId, { extents, gap, to }: Pick<Gap, 'extents' | 'gap' | 'to'>): Gap {
  const taskId = drag.get()?.taskId;
  const contents = scopeOnPage().contents();
  const indexIn = (column: GroupId) => tasksIn(contents, column).findIndex(({ id }) => id === taskId);
  const task = taskId === undefined ? undefined : shownTask(taskId);
  const from = task && columnOf(task);
  const size =
    from === undefined || from === 'blocked' ? undefined : zoneOf(from)?.extents()[indexIn(from)]?.size;
  return { extents, gap, own: indexIn(group), to, size: size ?? usualHeight };
}
