import { deviceStorage } from '../../../platform/device-storage.ts';
import { useUser } from '../../../platform/session.ts';
import { createStore } from '../../../platform/store.ts';
import { useTaskScope } from '../data/task-scope.ts';
import { useSlice } from './board-state.ts';

/** Changes with every change of the stored columns. */
export const collapsing = createStore(0);

/** The names of the collapsed columns of the board in scope, separated by commas. */
export function useCollapsed(): string {
  const key = keyOf(useUser().id, useTaskScope().project);
  return useSlice(collapsing, () => deviceStorage.get(key) ?? '');
}

/** Where the collapsed columns of a person's board are kept in the browser (docs/product/shell.md, "Browser storage"). */
export function keyOf(userId: string, project: { readonly id: string } | null): string {
  return `collapsed-columns:${userId}:${project?.id ?? 'all'}`;
}
