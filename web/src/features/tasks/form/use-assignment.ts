import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { taskErrors } from '../../../platform/api/errors.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { type Assignable, assignableQuery, projectChoicesQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';
import type { TaskDraft } from './task-draft.ts';

/** What can be chosen on the assignment tab; `loading` until it is known, `failed` when it can't be. */
type Choices<T> = { readonly state: 'loading' | 'failed' | 'ready'; readonly all: readonly T[] };

export type Assignment = {
  readonly projects: Choices<Named>;
  readonly people: Choices<Assignable>;
  /** Whose the task will be: who stands in the form, or the actor where that can't be in another project. */
  readonly assignee: Named;
  /** Who gets one each, by the same rule; null while it is one task for one person. */
  readonly several: readonly Named[] | null;
  /** Why it can't be. */
  readonly problem: string | undefined;
  /** What became of who was chosen when another project was. */
  readonly note: string | null;
  chooseProject(project: Named | null): void;
  chooseAssignee(assignee: Named): void;
  /** One task for one person (null), or one for each of several. */
  chooseSeveral(several: readonly Named[] | null): void;
};

/**
 * Project and assignees of a task's form (docs/product/taskboard.md, "Task form"): with another project they stay where
 * that is possible, and where it is for none of them the task is the actor's. `isWanted` once the person has looked at
 * them.
 */
export function useAssignment(
  { draft, task, isWanted }: { draft: TaskDraft; task: Task | null; isWanted: boolean },
  onChange: (changes: Partial<TaskDraft>) => void,
): Assignment {
  const user = useUser();
  const me = { id: user.id, name: user.fullName };
  const { project } = draft;
  const projectId = project?.id ?? null;
  const projects = useQuery({ ...projectChoicesQuery, enabled: isWanted });
  const people = useQuery({ ...assignableQuery(projectId), enabled: isWanted });
  // The project, after the assignees.
  const [isMoved, setMoved] = useState(false);

  const chosen = draft.several ?? [draft.assignee];
  const known = people.isSuccess && !people.isFetching ? new Set(people.data.map(({ id }) => id)) : null;
  const isKept = (id: string) => task?.assignedTo === id && task.projectId === projectId;
  const wrong = known ? chosen.filter(({ id }) => id !== user.id && !isKept(id) && !known.has(id)) : [];
  const valid = chosen.filter((person) => !wrong.includes(person));
  const stands = isMoved && wrong.length > 0 ? (valid.length > 0 ? valid : [me]) : chosen;
  const note = isMoved && wrong.length > 0 ? leftOut(wrong, { project, isMine: valid.length === 0 }) : null;
  useEffect(() => {
    if (note !== null) announce(note);
  }, [note]);

  return {
    projects: choicesOf(projects),
    people: choicesOf(people),
    assignee: stands[0] ?? me,
    several: draft.several && stands,
    problem:
      wrong.length > 0 && !isMoved
        ? taskErrors[project ? 'task/assignee-not-in-project' : 'task/assignee-not-connected'].text
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
    chooseSeveral(next) {
      setMoved(false);
      onChange(next ? { several: next } : { several: null, assignee: stands[0] ?? me });
    },
  };
}

/** That some people can't have a task of the project, and what follows. */
function leftOut(
  people: readonly Named[],
  { project, isMine }: { project: Named | null; isMine: boolean },
): string {
  const names = people.map(({ name }) => name).join(', ');
  const [are, members] = people.length === 1 ? ['is', 'a member'] : ['are', 'members'];
  const why = project
    ? `${names} ${are} not ${members} of ${project.name}`
    : `${names} ${are} not connected with you`;
  if (isMine) return `${why}, so the task is yours.`;
  return `${why} and ${people.length === 1 ? 'was' : 'were'} left out.`;
}

function choicesOf<T>({ data, isError }: { data: readonly T[] | undefined; isError: boolean }): Choices<T> {
  return { state: data ? 'ready' : isError ? 'failed' : 'loading', all: data ?? [] };
}
