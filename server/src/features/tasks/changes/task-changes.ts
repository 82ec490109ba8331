import type { ProjectWork } from '../../projects/public.ts';
import { createChangeMany } from './change-many.ts';
import { createDeleteMany } from './delete-many.ts';
import { createUndo } from './undo.ts';

/** What changes of tasks are made with. */
export type ChangingTasks = { readonly projects: ProjectWork };

export type TaskChanges = ReturnType<typeof createTaskChanges>;

/** Changes of many tasks in one go, and taking changes back (contract/task-changes). */
export function createTaskChanges(changing: ChangingTasks) {
  return {
    changeMany: createChangeMany(changing),
    deleteMany: createDeleteMany(changing),
    undo: createUndo(changing),
  };
}
