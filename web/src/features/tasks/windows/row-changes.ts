import { compareRanked } from '@longtable/contract/rules/task-order';
import type { Task } from '@longtable/contract/tasks';

/** A task before and after a change; null where it was or is not loaded. */
export type RowChange = { readonly before: Task | null; readonly after: Task | null };

/** The differences between two lists in the order of the board, in which unchanged tasks are the same objects. */
export function rowChanges(before: readonly Task[], after: readonly Task[]): readonly RowChange[] {
  if (before === after) return [];
  const removed = new Map<string, Task>();
  const added = new Map<string, Task>();
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, fresh] = [before[at], after[to]];
    if (old === fresh) {
      at += 1;
      to += 1;
    } else if (old && (!fresh || compareRanked(old, fresh) <= 0)) {
      removed.set(old.id, old);
      at += 1;
    } else if (fresh) {
      added.set(fresh.id, fresh);
      to += 1;
    }
  }
  const changes: RowChange[] = [];
  for (const [id, old] of removed) {
    changes.push({ before: old, after: added.get(id) ?? null });
    added.delete(id);
  }
  for (const fresh of added.values()) changes.push({ before: null, after: fresh });
  return changes;
}
