import { useCallback } from 'react';
import { useUser } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { type SearchOption, SearchSelect } from '../../ui/search-select.tsx';
import type { TaskDraft } from './task-draft.ts';
import type { Assignment } from './use-assignment.ts';

/** The project of a task, and who is to do it. */
export function TaskAssignmentTab({ draft, assignment }: { draft: TaskDraft; assignment: Assignment }) {
  const user = useUser();
  const { project } = draft;
  const { projects, people, assignee, problem, note, chooseProject, chooseAssignee } = assignment;
  const me = { id: user.id, name: user.fullName };

  const projectOptions = useCallback((): SearchOption[] => {
    const known = projects.all.map(({ id, name }) => ({ value: id, label: name }));
    // Of the choice that stands it is known that it is one.
    const chosen = project && !known.some(({ value }) => value === project.id);
    return [
      { value: '', label: noProject },
      ...(chosen ? [{ value: project.id, label: project.name }] : []),
      ...known,
    ];
  }, [projects.all, project]);
  const personOptions = useCallback((): SearchOption[] => {
    const others = people.all.filter(({ id }) => id !== user.id);
    return [
      { value: user.id, label: `${user.fullName} (you)` },
      ...others.map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
    ];
  }, [people.all, user.id, user.fullName]);

  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Project"
        hint={
          project
            ? `Everybody in ${project.name} sees the task.`
            : 'Without one, only you and whoever it is for see it.'
        }
      >
        <SearchSelect
          value={project?.id ?? ''}
          shown={project?.name ?? noProject}
          options={projectOptions}
          nothingFound={nothing[projects.state].projects}
          onValueChange={(id) => chooseProject(projects.all.find((one) => one.id === id) ?? null)}
        />
      </Field>
      <Field
        label="Assign to"
        error={problem}
        hint={
          note ??
          (project ? `You, or a member of ${project.name}.` : 'You, or somebody you are connected with.')
        }
      >
        <SearchSelect
          value={assignee.id}
          shown={assignee.id === user.id ? `${user.fullName} (you)` : assignee.name}
          options={personOptions}
          nothingFound={nothing[people.state].people}
          onValueChange={(id) => chooseAssignee(people.all.find((one) => one.id === id) ?? me)}
        />
      </Field>
    </div>
  );
}

const noProject = 'No project';

const nothing = {
  loading: { projects: 'Loading your projects…', people: 'Loading people…' },
  failed: {
    projects: 'Your projects could not be loaded. Try again later.',
    people: 'People could not be loaded. Try again later.',
  },
  ready: {
    projects: 'No project of yours has these words.',
    people: 'Nobody has this name or e-mail address.',
  },
} as const;
