import { compareRanked } from '@longtable/contract/rules/task-order';
import type { RelatedTask } from '@longtable/contract/task-windows';
import type { ColumnHeads, Task, TaskAbilities } from '@longtable/contract/tasks';
import type { GroupCounts } from '../windows/grouping.ts';
import type { ScopeCounts, ScopeFigures } from '../windows/scope-counts.ts';
import type { TaskWindows } from '../windows/task-window.ts';

/** The loaded tasks as the server last sent them. Pending changes are applied on top (pending.ts). */
export type TaskList = {
  /** In the order of the board. */
  readonly tasks: readonly Task[];
  /** Tasks to fetch again, at this version or a later one: the person may have lost access. */
  readonly unknown: readonly { readonly id: string; readonly version: number }[];
  /** How far each opened group is loaded, by key. */
  readonly windows: TaskWindows;
  /** The counts of each opened board, by key. */
  readonly counts: ReadonlyMap<string, ScopeCounts>;
  /** The same of boards that are not grouped by status. */
  readonly groups: ReadonlyMap<string, GroupCounts>;
  /** The figures of each opened project by id, and of all tasks under ''. */
  readonly figures: ReadonlyMap<string, ScopeFigures>;
  /** The position of the first task of each status in the last response; null before the first. */
  readonly heads: Readonly<ColumnHeads> | null;
  /** Dependencies of loaded tasks that are not loaded themselves. */
  readonly related: readonly RelatedTask[];
};

/** What changed while a request was in flight, and may be missing in its response. */
export type SinceRequest = {
  readonly saved: ReadonlyMap<string, Task>;
  readonly deleted: ReadonlySet<string>;
};

const indexes = new WeakMap<readonly Task[], ReadonlyMap<string, Task>>();

/** The tasks by id; the same map for the same array. */
export function tasksById(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  const known = indexes.get(tasks);
  if (known) return known;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  indexes.set(tasks, byId);
  return byId;
}

/** The tasks with some replaced, added or removed (null), in order. The others keep their identity. */
export function withChanges(
  tasks: readonly Task[],
  changes: ReadonlyMap<string, Task | null>,
): readonly Task[] {
  if (changes.size === 0) return tasks;
  const changed = [...changes.values()].filter((task) => task !== null).toSorted(compareRanked);
  const merged: Task[] = [];
  let next = 0;
  for (const task of tasks) {
    if (changes.has(task.id)) continue;
    for (let first = changed[next]; first && compareRanked(first, task) < 0; first = changed[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(task);
  }
  return merged.concat(changed.slice(next));
}

/**
 * The list after tasks were saved, each possibly several times. Of two copies the higher version wins. Of two copies with
 * the same version, the rights of the later one win, since they change without a new version.
 */
export function withSaved(list: TaskList, saved: readonly Task[]): TaskList {
  const newest = new Map<string, Task>();
  const unknown = new Map(list.unknown.map(({ id, version }) => [id, version]));
  for (const task of saved) {
    if (task.version >= (newest.get(task.id)?.version ?? 0)) newest.set(task.id, task);
    if (task.version >= (unknown.get(task.id) ?? 0)) unknown.delete(task.id);
  }
  const changes = new Map<string, Task>();
  for (const known of list.tasks) {
    const task = newest.get(known.id);
    if (!task) continue;
    newest.delete(known.id);
    if (task.version > known.version) changes.set(known.id, task);
    else if (task.version === known.version && !sameRights(task.can, known.can))
      changes.set(known.id, { ...known, can: task.can });
  }
  for (const task of newest.values()) changes.set(task.id, task);
  const stillUnknown = [...unknown].map(([id, version]) => ({ id, version }));
  return {
    ...list,
    tasks: withChanges(list.tasks, changes),
    unknown: sameEntries(stillUnknown, list.unknown) ? list.unknown : stillUnknown,
  };
}

/** Marks tasks to be fetched again, since the person may have lost access. */
export function withUncertain(list: TaskList, ids: readonly string[]): TaskList {
  const wanted = new Set(ids);
  for (const { id } of list.unknown) wanted.delete(id);
  if (wanted.size === 0) return list;
  const versions = new Map<string, number>();
  for (const { id, version } of list.tasks) if (wanted.has(id)) versions.set(id, version);
  const unknown = [...wanted].map((id) => ({ id, version: versions.get(id) ?? 0 }));
  return { ...list, unknown: [...list.unknown, ...unknown] };
}

/** The list without tasks that were deleted or that the person may not see. */
export function withoutTasks(list: TaskList, ids: readonly string[]): TaskList {
  const removed = new Map(ids.map((id) => [id, null]));
  const unknown = list.unknown.filter(({ id }) => !removed.has(id));
  return {
    ...list,
    tasks: withChanges(list.tasks, removed),
    unknown: sameEntries(unknown, list.unknown) ? list.unknown : unknown,
  };
}

/**
 * The list after tasks were fetched. With `isWhole`, tasks that are not in the response are dropped, unless they were
 * saved `since` the request.
 */
export function withLoaded(
  list: TaskList,
  { loaded, isWhole, since }: { loaded: readonly Task[]; isWhole: boolean; since: SinceRequest },
): TaskList {
  const fetched = new Map<string, Task>();
  for (const task of loaded)
    if (task.version >= (fetched.get(task.id)?.version ?? 0)) fetched.set(task.id, task);
  const changes = new Map<string, Task | null>(fetched);
  for (const known of list.tasks) {
    const fresh = fetched.get(known.id);
    if (!fresh) {
      if (isWhole && !since.saved.has(known.id)) changes.set(known.id, null);
    } else if (fresh.version <= known.version) {
      const task = withRights(known, fresh);
      if (task === known) changes.delete(known.id);
      else changes.set(known.id, task);
    }
  }
  for (const id of since.deleted) changes.set(id, null);
  const unknown = list.unknown.filter(({ id, version }) => {
    const fresh = fetched.get(id);
    return fresh ? fresh.version < version : !isWhole || since.saved.has(id);
  });
  const tasks = withChanges(list.tasks, changes);
  return withSaved({ ...list, tasks, unknown: sameEntries(unknown, list.unknown) ? list.unknown : unknown }, [
    ...since.saved.values(),
  ]);
}

function sameRights(a: TaskAbilities, b: TaskAbilities): boolean {
  return a.move === b.move && a.edit === b.edit && a.delete === b.delete;
}

/** The loaded task with the rights of a newer response; rights change without a new version. */
function withRights(known: Task, { can }: Task): Task {
  return sameRights(can, known.can) ? known : { ...known, can };
}

function sameEntries(a: TaskList['unknown'], b: TaskList['unknown']): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, version }, index) => id === b[index]?.id && version === b[index].version)
  );
}
