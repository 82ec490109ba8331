import type { TaskFields } from './tasks.ts';

/** The names of a task's people and project, which rows carry as ids. */
export type TaskNames = {
  /** Null where it has none. */
  readonly project: string | null;
  readonly creatorName: string;
  readonly assigneeName: string;
  readonly assignerName: string;
};

/** A source of names by id, such as the directory of a client. */
export type NamesById = Readonly<
  Record<'person' | 'project', (id: string) => { readonly name: string } | null>
>;

/** Resolves the names of a task, for exports and whatever else needs them as text; '' for one that nobody knows. */
export function namesOfTask(
  task: Pick<TaskFields, 'projectId' | 'createdBy' | 'assignedTo' | 'assignedBy'>,
  { person, project }: NamesById,
): TaskNames {
  return {
    project: task.projectId === null ? null : (project(task.projectId)?.name ?? ''),
    creatorName: person(task.createdBy)?.name ?? '',
    assigneeName: person(task.assignedTo)?.name ?? '',
    assignerName: person(task.assignedBy)?.name ?? '',
  };
}
