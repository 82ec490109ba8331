import { deviceStorage } from '../../../platform/device-storage.ts';
import { useUser } from '../../../platform/session.ts';
import { createStore } from '../../../platform/store.ts';
import { useTaskScope } from '../data/task-scope.ts';
import { useSlice } from './board-state.ts';

/** Changes with every change of the stored columns. */
const changes = createStore(0);

/** The names of the collapsed columns of the board in scope, separated by commas, and the function to collapse or expand one. */
export function useCollapsed(): [names: string, toggle: (column: string) => void] {
  const key = keyOf(useUser().id, useTaskScope().project);
  return [useSlice(changes, () => deviceStorage.get(key) ?? ''), (column) => toggleCollapsed(key, column)];
}

/** Where the collapsed columns of a person's board are kept in the browser (docs/product/shell.md, "Browser storage"). */
export function keyOf(userId: string, project: { readonly id: string } | null): string {
  return `collapsed-columns:${userId}:${project?.id ?? 'all'}`;
}

/** Collapses or expands a column of a board. */
export function toggleCollapsed(key: string, column: string): void {
  const before = (deviceStorage.get(key) ?? '').split(',').filter((name) => name !== '');
  const others = before.filter((name) => name !== column);
  deviceStorage.set(key, (others.length < before.length ? others : [...others, column]).join());
  changes.set(changes.get() + 1);
}
