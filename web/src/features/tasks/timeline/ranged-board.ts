import type { DayRange } from '@longtable/contract/rules/task-span';
import { keepContents, type TaskScope } from '../data/task-scope.ts';
import type { BoardContents } from '../windows/board-contents.ts';
import type { BoardOf } from '../windows/task-window.ts';

type Ranged = {
  of: BoardOf & { readonly range: DayRange };
  whole: BoardOf;
  readonly contents: ReturnType<typeof keepContents>;
};

/** Of each scope, the last range. */
const last = new WeakMap<TaskScope, Ranged>();

/** The board of a scope for the tasks with a day in a range; the same object until scope or range change. */
export function ofRange(scope: TaskScope, range: DayRange): BoardOf {
  return rangedOf(scope, range).of;
}

/** Its contents. */
export function contentsOfRange(scope: TaskScope, range: DayRange): BoardContents {
  const { of, contents } = rangedOf(scope, range);
  return contents(of);
}

function rangedOf(scope: TaskScope, range: DayRange): Ranged {
  const whole = scope.of();
  const known = last.get(scope);
  const { from, to } = range;
  if (known?.whole === whole && known.of.range.from === from && known.of.range.to === to) return known;
  const ranged = { whole, of: { ...whole, range }, contents: known?.contents ?? keepContents() };
  last.set(scope, ranged);
  return ranged;
}
