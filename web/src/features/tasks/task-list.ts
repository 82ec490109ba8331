import { compareRanked } from '@longtable/contract/rules/task-order';
import type { Task, TaskAbilities } from '@longtable/contract/tasks';

/**
 * What is known of the tasks the person may see, as the server last said it. Changes that the server has not answered
 * yet are not in here: they lie over it (pending.ts).
 */
export type TaskList = {
  /** In the order of the board. */
  readonly tasks: readonly Task[];
  /** False while later pages are still being fetched. */
  readonly complete: boolean;
  /** Tasks to be asked for, at this version or a later one: the person may not see them any more. */
  readonly unknown: readonly { readonly id: string; readonly version: number }[];
};

/** What happened while a list was on its way, and may therefore be missing in it. */
export type SinceAsked = {
  readonly saved: ReadonlyMap<string, Task>;
  readonly deleted: ReadonlySet<string>;
};

export const emptyTaskList: TaskList = { tasks: [], complete: false, unknown: [] };

/** The tasks with some replaced, added or (null) left out, still in order. Everything else keeps its identity. */
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
 * The list after some tasks were saved, each possibly several times. Of two copies the higher version wins, and of two of one
 * version the rights of the later: they change without a new version of the task.
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

/** The list after it came out that what is known of some tasks may not hold for the person any more. */
export function withUncertain(list: TaskList, ids: readonly string[]): TaskList {
  const wanted = new Set(ids);
  for (const { id } of list.unknown) wanted.delete(id);
  if (wanted.size === 0) return list;
  const versions = new Map<string, number>();
  for (const { id, version } of list.tasks) if (wanted.has(id)) versions.set(id, version);
  const unknown = [...wanted].map((id) => ({ id, version: versions.get(id) ?? 0 }));
  return { ...list, unknown: [...list.unknown, ...unknown] };
}

/** The list after some tasks were deleted, or turned out to be none that the person may see. */
export function withoutTasks(list: TaskList, ids: readonly string[]): TaskList {
  const gone = new Map(ids.map((id) => [id, null]));
  const unknown = list.unknown.filter(({ id }) => !gone.has(id));
  return {
    ...list,
    tasks: withChanges(list.tasks, gone),
    unknown: sameEntries(unknown, list.unknown) ? list.unknown : unknown,
  };
}

/**
 * The list after the first pages of it, or all (`complete`), were fetched. While pages are missing, what was known
 * stays; a complete one drops what it doesn't name, unless that was saved `since` it was asked for.
 */
export function withLoaded(
  list: TaskList,
  { loaded, complete, since }: { loaded: readonly Task[]; complete: boolean; since: SinceAsked },
): TaskList {
  const merged = new Map(loaded.map((task) => [task.id, task]));
  for (const known of list.tasks) {
    const fresh = merged.get(known.id);
    if (fresh) {
      if (fresh.version <= known.version) merged.set(known.id, withFresh(known, fresh));
    } else if (!complete || since.saved.has(known.id)) merged.set(known.id, known);
  }
  for (const id of since.deleted) merged.delete(id);
  const unknown = list.unknown.filter(({ id, version }) => {
    const fresh = merged.get(id);
    return fresh ? fresh.version < version : !complete || since.saved.has(id);
  });
  const tasks = [...merged.values()].toSorted(compareRanked);
  return withSaved({ tasks, complete, unknown }, [...since.saved.values()]);
}

function sameRights(a: TaskAbilities, b: TaskAbilities): boolean {
  return a.move === b.move && a.edit === b.edit && a.delete === b.delete;
}

/** What changes without a new version of the task: the person's rights. */
function withFresh(known: Task, { can }: Task): Task {
  return sameRights(can, known.can) ? known : { ...known, can };
}

function sameEntries(a: TaskList['unknown'], b: TaskList['unknown']): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, version }, index) => id === b[index]?.id && version === b[index].version)
  );
}
