import type { ProjectWork } from '../../projects/public.ts';
import { createChangeMany } from './change-many.ts';
import { createDeleteMany } from './delete-many.ts';
import { createUndo } from './undo.ts';

/** Dependencies of bulk changes, undo and redo. */
export type ChangingTasks = { readonly projects: ProjectWork };

export type TaskChanges = ReturnType<typeof createTaskChanges>;

/** Bulk changes of tasks, undo and redo (contract/task-changes). */
export function createTaskChanges(changing: ChangingTasks) {
  return {
    changeMany: createChangeMany(changing),
    deleteMany: createDeleteMany(changing),
    ...createUndo(changing),
  };
}
