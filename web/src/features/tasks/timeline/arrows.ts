import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import { gridWidth } from './days.ts';
import type { TimelineRows } from './rows.ts';
import { type Bar, barOf } from './span.ts';

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

/** An end of an arrow: the days of the task and the vertical centre of its row in pixels. */
export type ArrowEnd = { readonly span: Span; readonly y: number };

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
/** … the size of the head and the radius of bends. */
const head = 4;
const radius = 5;

/**
 * The arrow from the end of a task to the start of a task that depends on it. It leaves below or above the bar, so that
 * it does not cross a title next to it. An end outside of the window is placed at its edge; null if both are beyond the
 * same edge.
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
  const [dependency, dependent] = [barOf(from.span, first), barOf(to.span, first)];
  if (dependency.place !== 'inside' && dependency.place === dependent.place) return null;
  const isTooEarly = to.span.start < from.span.end;
  const down = to.y > from.y ? 1 : -1;
  const startX = Math.max(0, rightOf(dependency) - (dependency.place === 'inside' ? inset : 0));
  const endX = leftOf(dependent);
  const start = { x: startX, y: from.y + (dependency.place === 'inside' ? (down * barHeight) / 2 : 0) };
  const end = { x: endX, y: to.y };
  // Between two rows, next to the dependent task's.
  const between = to.y - down * (rowHeight / 2 - 2);
  const points =
    endX - startX >= stub
      ? [start, { x: startX, y: to.y }, end]
      : // Back between the two rows, then into the dependent bar from the left.
        [start, { x: startX, y: between }, { x: endX - stub, y: between }, { x: endX - stub, y: to.y }, end];
  // It continues outside of the window, so it has no head.
  const isHeadShown = dependent.place === 'inside';
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
