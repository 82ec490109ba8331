import type { Task } from './tasks.ts';

/** The names of a task's people and project, which rows carry as ids. */
export type TaskNames = {
  /** Null when the task has no project. */
  readonly project: string | null;
  readonly creatorName: string;
  readonly assigneeName: string;
  readonly assignerName: string;
};

/** Looks names up by id, such as a client's directory. */
export type NamesById = Readonly<
  Record<'person' | 'project', (id: string) => { readonly name: string } | null>
>;

/** Resolves the names of a task, for exports and other text; '' for unknown ids. */
export function namesOfTask(
  task: Pick<Task, 'projectId' | 'createdBy' | 'assignedTo' | 'assignedBy'>,
  { person, project }: NamesById,
): TaskNames {
  return {
    project: task.projectId === null ? null : (project(task.projectId)?.name ?? ''),
    creatorName: person(task.createdBy)?.name ?? '',
    assigneeName: person(task.assignedTo)?.name ?? '',
    assignerName: person(task.assignedBy)?.name ?? '',
  };
}
