import { createStore } from '../../../platform/store.ts';
import { announce } from '../../../ui/announce.ts';
import { counted } from '../../../ui/counted.ts';
import { rangeBetween } from './ranges.ts';

const none: ReadonlySet<string> = new Set();

/** The ids of the selected tasks, in the order of selection. */
export const selected = createStore<ReadonlySet<string>>(none);

/** The anchor of a range: the last task that was toggled by itself. */
let anchor: string | null = null;

/** Changes the selection. */
export const selection = {
  /** Toggles a task. */
  toggle(taskId: string): void {
    const next = new Set(selected.get());
    if (!next.delete(taskId)) next.add(taskId);
    anchor = taskId;
    put(next);
  },

  /** Selects the range from the anchor to a task, in the `order` shown. */
  range(taskId: string, order: readonly string[]): void {
    put(new Set([...selected.get(), ...rangeBetween(order, anchor, taskId)]));
    anchor ??= taskId;
  },

  /** Adds tasks to the selection. */
  add(taskIds: readonly string[]): void {
    put(new Set([...selected.get(), ...taskIds]));
    anchor ??= taskIds[0] ?? null;
  },

  /** Replaces the selection. */
  all(taskIds: readonly string[]): void {
    put(new Set(taskIds));
  },

  /** Deselects tasks that are not among `taskIds`, since they are no longer shown. */
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
  announce(next.size === 0 ? 'Nothing is selected.' : `${counted(next.size, 'task')} selected.`);
}
