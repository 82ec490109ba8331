import type { TaskChange } from './pending.ts';

/** The ids that a change needs: of its task, and of projects, which may be waiting to be created themselves. */
export function neededIds(change: TaskChange): readonly string[] {
  switch (change.kind) {
    case 'undo':
    case 'redo':
      return [change.changeId];
    case 'create':
      return projectsOf([change.input]);
    case 'create-several':
      return projectsOf(change.inputs);
    case 'edit':
      return [change.taskId, ...projectsOf([change.changes])];
    case 'change-many':
    case 'delete-many':
      // The server skips tasks that it does not have.
      return [];
    default:
      return [change.taskId];
  }
}

function projectsOf(tasks: readonly { readonly projectId?: string | null | undefined }[]): readonly string[] {
  return tasks.flatMap(({ projectId }) => projectId ?? []);
}
