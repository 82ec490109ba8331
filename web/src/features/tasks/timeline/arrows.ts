import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { gridWidth } from './days.ts';
import type { TimelineRows } from './rows.ts';
import { type Bar, barOf, type Span } from './span.ts';

/** One task waits for another: the lines on which the earlier and the waiting one stand. */
export type Edge = { readonly key: string; readonly from: number; readonly to: number };

/** What waits for what, of the tasks that have a line. */
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

/** Those of which an end lies on one of the lines from `start` to `end`. */
export function edgesInView(
  edges: readonly Edge[],
  { start, end }: { readonly start: number; readonly end: number },
): Edge[] {
  const isInView = (index: number) => index >= start && index <= end;
  return edges.filter(({ from, to }) => isInView(from) || isInView(to));
}

/** An end of an arrow: the days of a task, and the middle of its line in pixels. */
export type ArrowEnd = { readonly span: Span; readonly y: number };

export type Arrow = {
  /** The path of an SVG, in pixels from the first day and the first line. */
  readonly path: string;
  /** The waiting task begins before the other one is due. */
  readonly isTooEarly: boolean;
};

/** Pixels: from the end of a bar to where its arrow leaves it … */
const inset = 9;
/** … what runs straight into the waiting bar … */
const stub = 10;
/** … the head, and the bends. */
const head = 4;
const radius = 5;

/**
 * The arrow from the end of a task to the beginning of the one that waits for it. It leaves below or above the bar, so
 * that it crosses no title beside it. An end outside of the window is at the window's edge; with both beyond the same
 * edge there is nothing to draw (null).
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
  const [earlier, waiting] = [barOf(from.span, first), barOf(to.span, first)];
  if (earlier.place !== 'inside' && earlier.place === waiting.place) return null;
  const isTooEarly = to.span.start < from.span.end;
  const down = to.y > from.y ? 1 : -1;
  const startX = Math.max(0, rightOf(earlier) - (earlier.place === 'inside' ? inset : 0));
  const endX = leftOf(waiting);
  const start = { x: startX, y: from.y + (earlier.place === 'inside' ? (down * barHeight) / 2 : 0) };
  const end = { x: endX, y: to.y };
  // Between two lines, on the waiting one's side.
  const between = to.y - down * (rowHeight / 2 - 2);
  const points =
    endX - startX >= stub
      ? [start, { x: startX, y: to.y }, end]
      : // Back between the two lines, then into the waiting one from its left.
        [start, { x: startX, y: between }, { x: endX - stub, y: between }, { x: endX - stub, y: to.y }, end];
  // It goes on outside of the window: no head there.
  const isHeadShown = waiting.place === 'inside';
  return { path: rounded(points) + (isHeadShown ? headAt(end) : ''), isTooEarly };
}

type Point = { readonly x: number; readonly y: number };

function leftOf(bar: Bar): number {
  if (bar.place === 'inside') return bar.x;
  return bar.place === 'before' ? 0 : gridWidth;
}

function rightOf(bar: Bar): number {
  if (bar.place === 'inside') return bar.x + bar.width;
  return bar.place === 'before' ? 0 : gridWidth;
}

function headAt({ x, y }: Point): string {
  return `M${x - head} ${y - head}L${x} ${y}L${x - head} ${y + head}`;
}

/** A line along horizontal and vertical pieces, with rounded bends. */
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

/** The point so many pixels from one to another, along a horizontal or vertical line. */
function towards(from: Point, to: Point, by: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * by, y: from.y + Math.sign(to.y - from.y) * by };
}
