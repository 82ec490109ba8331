import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import type { TimelineRows } from './rows.ts';
import { barOf } from './span.ts';

/** A dependency: the rows of the dependency and of the dependent task. */
export type Edge = { readonly key: string; readonly from: number; readonly to: number };

/** The dependencies between tasks that have a row. */
export function edgesOf({ rows, indexOf }: TimelineRows): Edge[] {
  const edges: Edge[] = [];
  for (const [to, row] of rows.entries()) {
    if (row.kind !== 'task') continue;
    for (const dependency of row.task.dependencies) {
      const from = indexOf.get(dependency);
      if (from !== undefined) edges.push({ key: `${dependency} ${row.task.id}`, from, to });
    }
  }
  return edges;
}

/** The edges with an end on one of the rows from `start` to `end`. */
export function edgesInView(
  edges: readonly Edge[],
  { start, end }: { readonly start: number; readonly end: number },
): Edge[] {
  const isInView = (index: number) => index >= start && index <= end;
  return edges.filter(({ from, to }) => isInView(from) || isInView(to));
}

/** An end of an arrow: the days of the task, the vertical centre of its row in pixels, and what is shown there. */
export type ArrowEnd = {
  readonly span: Span;
  readonly y: number;
  readonly isMarker: boolean;
  /** Whether its row is on the screen. */
  readonly isRowShown: boolean;
};

export type Arrow = {
  /** The SVG path, in pixels from the first day and the first row. */
  readonly path: string;
  /** The dependent task starts before the dependency is due. */
  readonly isTooEarly: boolean;
};

/** In pixels: from the end of a bar to where its arrow starts … */
const inset = 9;
/** … the straight piece before the dependent bar … */
const stub = 10;
/** … the size of the head and the radius of bends … */
const head = 4;
const radius = 5;
/** … and half of a marker, with the space around it. */
const markerReach = 9;

/**
 * The arrow from the end of a task to the start of a task that depends on it. It leaves below or above the bar, so that
 * it does not cross a title next to it. If the row or the days of one end are not shown, only its first or last piece is
 * left: a line through the rows between would cover their titles. Null if neither is shown.
 */
export function arrowBetween(
  from: ArrowEnd,
  to: ArrowEnd,
  {
    first,
    rowHeight,
    barHeight,
  }: { readonly first: CalendarDay; readonly rowHeight: number; readonly barHeight: number },
): Arrow | null {
  const [dependency, dependent] = [placeOf(from, first), placeOf(to, first)];
  const isTooEarly = to.span.start < from.span.end;
  const down = to.y > from.y ? 1 : -1;
  const reach = from.isMarker ? markerReach : barHeight / 2;
  const start = dependency && { x: Math.max(0, dependency.right - inset), y: from.y + down * reach };
  const end = dependent && { x: dependent.left, y: to.y };
  if (!start) return end && { path: rounded([{ x: end.x - stub, y: end.y }, end]) + headAt(end), isTooEarly };
  if (!end) {
    const edge = { x: start.x, y: from.y + (down * rowHeight) / 2 };
    return { path: rounded([start, edge]) + headAt(edge, down), isTooEarly };
  }
  // Between two rows, next to the dependent task's.
  const between = to.y - down * (rowHeight / 2 - 2);
  const points =
    end.x - start.x >= stub
      ? [start, { x: start.x, y: to.y }, end]
      : // Back between the two rows, then into the dependent bar from the left.
        [
          start,
          { x: start.x, y: between },
          { x: end.x - stub, y: between },
          { x: end.x - stub, y: to.y },
          end,
        ];
  return { path: rounded(points) + headAt(end), isTooEarly };
}

/** The left and right edge of an end; null if it is not shown. */
function placeOf(
  { span, isMarker, isRowShown }: ArrowEnd,
  first: CalendarDay,
): { readonly left: number; readonly right: number } | null {
  const bar = barOf(span, first);
  if (!isRowShown || bar.place !== 'inside') return null;
  if (!isMarker) return { left: bar.x, right: bar.x + bar.width };
  const centre = bar.x + bar.width / 2;
  return { left: centre - markerReach, right: centre + markerReach };
}

type Point = { readonly x: number; readonly y: number };

/** A head to the right, or with `down` downwards (1) or upwards (-1). */
function headAt({ x, y }: Point, down?: number): string {
  if (down === undefined) return `M${x - head} ${y - head}L${x} ${y}L${x - head} ${y + head}`;
  return `M${x - head} ${y - down * head}L${x} ${y}L${x + head} ${y - down * head}`;
}

/** An SVG path along horizontal and vertical segments with rounded corners. */
function rounded(points: readonly Point[]): string {
  let path = '';
  for (const [index, point] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before) path += `M${point.x} ${point.y}`;
    else if (!after) path += `L${point.x} ${point.y}`;
    else {
      const bend = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
      const [into, out] = [towards(point, before, bend), towards(point, after, bend)];
      path += `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
    }
  }
  return path;
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** The point at a distance from one point towards another, along a horizontal or vertical line. */
function towards(from: Point, to: Point, by: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * by, y: from.y + Math.sign(to.y - from.y) * by };
}
