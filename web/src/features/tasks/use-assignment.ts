import { errorText } from '@longtable/contract/errors';
import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { announce } from '../../ui/announce.ts';
import type { Named } from './pending.ts';
import { type Assignable, assignableQuery, projectChoicesQuery } from './task-choices.ts';
import type { TaskDraft } from './task-draft.ts';

/** What can be chosen on the assignment tab; `loading` until it is known, `failed` when it can't be. */
type Choices<T> = { readonly state: 'loading' | 'failed' | 'ready'; readonly all: readonly T[] };

export type Assignment = {
  readonly projects: Choices<Named>;
  readonly people: Choices<Assignable>;
  /** Whose the task will be: who stands in the form, or the actor where that can't be in another project. */
  readonly assignee: Named;
  /** Why the assignee can't be. */
  readonly problem: string | undefined;
  /** What became of the assignee when another project was chosen. */
  readonly note: string | null;
  chooseProject(project: Named | null): void;
  chooseAssignee(assignee: Named): void;
};

/**
 * Project and assignee of a task's form (workspace §5 "Task"): with another project the assignee stays where that is
 * possible, and is the actor where it is not. `isWanted` once the person has looked at them.
 */
export function useAssignment(
  { draft, task, isWanted }: { draft: TaskDraft; task: Task | null; isWanted: boolean },
  onChange: (changes: Partial<TaskDraft>) => void,
): Assignment {
  const user = useUser();
  const { project, assignee } = draft;
  const projectId = project?.id ?? null;
  const projects = useQuery({ ...projectChoicesQuery, enabled: isWanted });
  const people = useQuery({ ...assignableQuery(projectId), enabled: isWanted });
  // The project, after the assignee.
  const [isMoved, setMoved] = useState(false);

  const isKept = task?.assignedTo === assignee.id && task.projectId === projectId;
  const isPossible =
    assignee.id === user.id || isKept || people.data?.some(({ id }) => id === assignee.id) === true;
  const isWrong = people.isSuccess && !people.isFetching && !isPossible;
  const where = project ? `not a member of ${project.name}` : 'not connected with you';
  const note = isWrong && isMoved ? `${assignee.name} is ${where}, so the task is yours.` : null;
  useEffect(() => {
    if (note !== null) announce(note);
  }, [note]);

  return {
    projects: choicesOf(projects),
    people: choicesOf(people),
    assignee: isWrong && isMoved ? { id: user.id, name: user.fullName } : assignee,
    problem:
      isWrong && !isMoved
        ? errorText(project ? 'task/assignee-not-in-project' : 'task/assignee-not-connected')
        : undefined,
    note,
    chooseProject(next) {
      setMoved(true);
      onChange({ project: next });
    },
    chooseAssignee(next) {
      setMoved(false);
      onChange({ assignee: next });
    },
  };
}

function choicesOf<T>({ data, isError }: { data: readonly T[] | undefined; isError: boolean }): Choices<T> {
  return { state: data ? 'ready' : isError ? 'failed' : 'loading', all: data ?? [] };
}
