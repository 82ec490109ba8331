import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { taskErrors } from '../../../platform/api/errors.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { type Assignable, assignableQuery, projectChoicesQuery } from '../data/task-choices.ts';
import type { FormTab } from '../dialogs/open-dialogs.ts';
import { invitedEmail } from '../invited/invited-name.ts';
import type { Named } from '../mutations/pending.ts';
import type { TaskDraft } from './task-draft.ts';

/** The choices for the project or the assignee. */
type Choices<T> = { readonly state: 'loading' | 'failed' | 'ready'; readonly all: readonly T[] };

export type Assignment = {
  readonly projects: Choices<Named>;
  readonly people: Choices<Assignable>;
  /** The chosen assignee, or the actor if that person can't be assigned tasks of the project. */
  readonly assignee: Named;
  /** Several assignees, who get a task each, by the same rule; null for one assignee. */
  readonly several: readonly Named[] | null;
  /** Why the choice is not valid. */
  readonly problem: string | undefined;
  /** How the assignees changed because another project was chosen. */
  readonly note: string | null;
  chooseProject(project: Named | null): void;
  chooseAssignee(assignee: Named): void;
  /** One task for one person (null), or one for each of several. */
  chooseSeveral(several: readonly Named[] | null): void;
  /** Loads projects and people, which are not needed until one of them is to be chosen. */
  loadChoices(): void;
};

/**
 * Project and assignees in the form of a task (docs/product/taskboard.md, "Task form"). When the project changes, assignees
 * who can have its tasks are kept; if none can, the task is assigned to the actor. The choices are loaded when the tab is
 * open, and on request.
 */
export function useAssignment(
  { draft, task, tab }: { draft: TaskDraft; task: Task | null; tab: FormTab },
  onChange: (changes: Partial<TaskDraft>) => void,
): Assignment {
  const user = useUser();
  const me = { id: user.id, name: user.fullName };
  const { project } = draft;
  const projectId = project?.id ?? null;
  const [isWanted, setWanted] = useState(false);
  if (tab === 'assignment' && !isWanted) setWanted(true);
  const projects = useQuery({ ...projectChoicesQuery, enabled: isWanted });
  const people = useQuery({ ...assignableQuery(projectId), enabled: isWanted });
  // True once another project was chosen: its members may not include the assignees.
  const [isMoved, setMoved] = useState(false);

  const chosen = draft.several ?? [draft.assignee];
  const known = people.isSuccess && !people.isFetching ? new Set(people.data.map(({ id }) => id)) : null;
  const isKept = (id: string) => task?.assignedTo === id && task.projectId === projectId;
  const invalid = known
    ? chosen.filter(
        (person) =>
          person.id !== user.id &&
          invitedEmail(person) === null &&
          !isKept(person.id) &&
          !known.has(person.id),
      )
    : [];
  const valid = chosen.filter((person) => !invalid.includes(person));
  const assignees = isMoved && invalid.length > 0 ? (valid.length > 0 ? valid : [me]) : chosen;
  const note =
    isMoved && invalid.length > 0 ? leftOut(invalid, { project, isMine: valid.length === 0 }) : null;
  useEffect(() => {
    if (note !== null) announce(note);
  }, [note]);

  return {
    projects: choicesOf(projects),
    people: choicesOf(people),
    assignee: assignees[0] ?? me,
    several: draft.several && assignees,
    problem:
      invalid.length > 0 && !isMoved
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
      onChange(next ? { several: next } : { several: null, assignee: assignees[0] ?? me });
    },
    loadChoices() {
      setWanted(true);
    },
  };
}

/** Says who was left out because they can't have a task of the project. */
function leftOut(
  people: readonly Named[],
  { project, isMine }: { project: Named | null; isMine: boolean },
): string {
  const names = people.map(({ name }) => name).join(', ');
  const [are, members] = people.length === 1 ? ['is', 'a member'] : ['are', 'members'];
  const why = project
    ? `${names} ${are} not ${members} of ${project.name}`
    : `${names} ${are} not connected with you`;
  if (isMine) return `${why}, so the task is assigned to you.`;
  return `${why} and ${people.length === 1 ? 'was' : 'were'} left out.`;
}

function choicesOf<T>({ data, isError }: { data: readonly T[] | undefined; isError: boolean }): Choices<T> {
  return { state: data ? 'ready' : isError ? 'failed' : 'loading', all: data ?? [] };
}
