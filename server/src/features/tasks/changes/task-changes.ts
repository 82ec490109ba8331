import type { ProjectWork } from '../../projects/public.ts';
import { createChangeMany } from './change-many.ts';
import { createDeleteMany } from './delete-many.ts';
import { createUndo } from './undo.ts';

/** Dependencies of bulk changes and undo. */
export type ChangingTasks = { readonly projects: ProjectWork };

export type TaskChanges = ReturnType<typeof createTaskChanges>;

/** Bulk changes of tasks, and undo (contract/task-changes). */
export function createTaskChanges(changing: ChangingTasks) {
  return {
    changeMany: createChangeMany(changing),
    deleteMany: createDeleteMany(changing),
    undo: createUndo(changing),
  };
}
