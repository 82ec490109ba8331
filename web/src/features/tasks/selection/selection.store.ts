import { createStore } from '../../../platform/store.ts';
import { announce } from '../../../ui/announce.ts';
import { manyTasks } from '../undo/undo-words.ts';
import { rangeBetween } from './ranges.ts';

const none: ReadonlySet<string> = new Set();

/** The ids of the tasks that are selected on the page, in the order in which they were. */
export const selected = createStore<ReadonlySet<string>>(none);

/** Where a range begins: what was selected or taken out last by itself. */
let anchor: string | null = null;

/** Changes what is selected. */
export const selection = {
  /** Selects a task, or takes it out again. */
  toggle(taskId: string): void {
    const next = new Set(selected.get());
    if (!next.delete(taskId)) next.add(taskId);
    anchor = taskId;
    put(next);
  },

  /** Selects everything from where it was toggled last to a task, in the `order` of what is shown. */
  range(taskId: string, order: readonly string[]): void {
    put(new Set([...selected.get(), ...rangeBetween(order, anchor, taskId)]));
    anchor ??= taskId;
  },

  /** Selects these tasks besides. */
  add(taskIds: readonly string[]): void {
    put(new Set([...selected.get(), ...taskIds]));
    anchor ??= taskIds[0] ?? null;
  },

  /** Selects these tasks and no other. */
  all(taskIds: readonly string[]): void {
    put(new Set(taskIds));
  },

  /** Takes out what is not among `taskIds`, silently: it is not shown any more. */
  keepOnly(taskIds: ReadonlySet<string>): void {
    const before = selected.get();
    const kept = [...before].filter((id) => taskIds.has(id));
    if (kept.length < before.size) selected.set(kept.length === 0 ? none : new Set(kept));
  },

  clear(): void {
    anchor = null;
    if (selected.get().size > 0) selected.set(none);
  },
};

function put(next: ReadonlySet<string>): void {
  selected.set(next.size === 0 ? none : next);
  announce(next.size === 0 ? 'Nothing is selected.' : `${manyTasks(next.size)} selected.`);
}
