import { compareRanked } from '@longtable/contract/rules/task-order';
import type { Task } from '@longtable/contract/tasks';

/** A task before and after a change; null where it was or is not loaded. */
export type RowChange = { readonly before: Task | null; readonly after: Task | null };

/** The differences between two lists in the order of the board, in which unchanged tasks are the same objects. */
export function rowChanges(before: readonly Task[], after: readonly Task[]): readonly RowChange[] {
  if (before === after) return [];
  const gone = new Map<string, Task>();
  const come = new Map<string, Task>();
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, fresh] = [before[at], after[to]];
    if (old === fresh) {
      at += 1;
      to += 1;
    } else if (old && (!fresh || compareRanked(old, fresh) <= 0)) {
      gone.set(old.id, old);
      at += 1;
    } else if (fresh) {
      come.set(fresh.id, fresh);
      to += 1;
    }
  }
  const changes: RowChange[] = [];
  for (const [id, old] of gone) {
    changes.push({ before: old, after: come.get(id) ?? null });
    come.delete(id);
  }
  for (const fresh of come.values()) changes.push({ before: null, after: fresh });
  return changes;
}
