import type { RelatedTask } from '@longtable/contract/task-windows';
import type { ColumnHeads, Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import {
  type SinceRequest,
  type TaskList,
  withLoaded,
  withoutTasks,
  withUncertain,
} from '../data/task-list.ts';
import type { GroupCounts } from './grouping.ts';
import type { CountContext, ScopeCounts, ScopeFigures } from './scope-counts.ts';
import { isWithin, tasksKey, type WindowOf, windowKey, withPage } from './task-window.ts';
import { belongsTo, orderOf } from './window-rules.ts';

/** A page of a window in a response. */
export type WindowResponse = {
  readonly of: WindowOf;
  /** Its cursor; null for the first page. */
  readonly after: string | null;
  readonly tasks: readonly Task[];
  readonly next: string | null;
  readonly nextPosition: string | null;
};

/** The contents of one or more responses. */
export type Fetched = {
  readonly windows: readonly WindowResponse[];
  /** Tasks that were requested by id. */
  readonly tasks: readonly Task[];
  /** Requested ids of tasks that the person may not see. */
  readonly unseen: readonly string[];
  readonly counts: readonly ScopeCounts[];
  readonly groups: readonly GroupCounts[];
  readonly figures: readonly ScopeFigures[];
  /** Of all tasks that the person may see; null when not requested. */
  readonly heads: ColumnHeads | null;
  readonly related: readonly RelatedTask[];
};

type FetchContext = {
  readonly since: SinceRequest;
  readonly context: CountContext;
  readonly names: Pick<Directory, 'person'>;
};

/** The list after a fetch. With `isWhole`, tasks that are not in it are dropped. */
export function withFetched(
  list: TaskList,
  { windows, tasks, unseen, counts, groups, figures, heads, related }: Fetched,
  { isWhole = false, ...fetchContext }: FetchContext & { readonly isWhole?: boolean },
): TaskList {
  const loaded = [...windows.flatMap((page) => page.tasks), ...tasks];
  const removed = unseen.filter((id) => !fetchContext.since.saved.has(id));
  let next = withoutTasks(withLoaded(list, { loaded, isWhole, since: fetchContext.since }), removed);
  for (const page of windows) next = withPageOf(next, page, fetchContext);
  return {
    ...next,
    counts: withEntries(next.counts, counts, ({ of }) => tasksKey(of)),
    groups: withEntries(next.groups, groups, ({ key }) => key),
    figures: withEntries(next.figures, figures, ({ projectId }) => projectId ?? ''),
    heads: heads ?? next.heads,
    related: withRelated(isWhole ? [] : next.related, related),
  };
}

/** A page is authoritative for its range: loaded tasks that should be in it and are not have changed, and are fetched. */
function withPageOf(
  list: TaskList,
  response: WindowResponse,
  { since, context, names }: FetchContext,
): TaskList {
  const { of, after, tasks, next, nextPosition } = response;
  const key = windowKey(of);
  const before = after === null ? undefined : list.windows.get(key);
  // The window was reloaded meanwhile, so this is no longer its next page.
  if (after !== null && before?.next !== after) return list;
  const compare = orderOf(of, names);
  const window = withPage(before, { of, next, nextPosition, tasks }, compare);
  const belongs = belongsTo(of, context);
  const within = isWithin(window, compare);
  const included = new Set(tasks.map(({ id }) => id));
  const first = before?.last ?? null;
  const missing = list.tasks.filter(
    (task) =>
      !included.has(task.id) &&
      !since.saved.has(task.id) &&
      belongs(task) &&
      (first === null || compare(task, first) > 0) &&
      (within === null || within(task)),
  );
  // Recently loaded windows are dropped last.
  const windows = new Map(list.windows);
  windows.delete(key);
  windows.set(key, window);
  return withUncertain(
    { ...list, windows },
    missing.map(({ id }) => id),
  );
}

function withRelated(known: readonly RelatedTask[], related: readonly RelatedTask[]): readonly RelatedTask[] {
  if (related.length === 0) return known;
  const byId = new Map(known.map((task) => [task.id, task]));
  for (const task of related) byId.set(task.id, task);
  return [...byId.values()];
}

function withEntries<T>(
  known: ReadonlyMap<string, T>,
  entries: readonly T[],
  keyOf: (entry: T) => string,
): ReadonlyMap<string, T> {
  if (entries.length === 0) return known;
  const next = new Map(known);
  for (const entry of entries) next.set(keyOf(entry), entry);
  return next;
}
