import { maxCreatedAtOnce } from '@longtable/contract/rules/task-limits';
import { useCallback, useMemo } from 'react';
import { useReachable } from '../../../platform/connection.ts';
import { useUser } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { type SearchOption, SearchSelect, searched } from '../../../ui/search-select.tsx';
import { invitedEmail, invitedPerson, inviteOption } from '../invited/invited-name.ts';
import { useMayInvite } from '../invited/invited-tasks.ts';
import type { Named } from '../mutations/pending.ts';
import type { TaskDraft } from './task-draft.ts';
import type { Assignment } from './use-assignment.ts';

/** The most people to list. */
const maxFound = 50;

/** Makes the option to invite a typed address. */
type Created = (text: string) => SearchOption | null;

type FieldProps = {
  draft: TaskDraft;
  assignment: Assignment;
  /** Whether to say who will see the task and who may have it. */
  isExplained?: boolean;
};

/** Chooses the project of a task. */
export function ProjectField({ draft: { project }, assignment, isExplained = false }: FieldProps) {
  const { projects, chooseProject } = assignment;
  const options = useCallback((): SearchOption[] => {
    const known = projects.all.map(({ id, name }) => ({ value: id, label: name }));
    // The current project is a valid choice even while the others are loading.
    const chosen = project && !known.some(({ value }) => value === project.id);
    return [
      { value: '', label: noProject },
      ...(chosen ? [{ value: project.id, label: project.name }] : []),
      ...known,
    ];
  }, [projects.all, project]);
  const who = project
    ? `Everyone in ${project.name} sees the task.`
    : 'Without a project, only you and the assignee see it.';
  return (
    <Field label="Project" hint={isExplained && who}>
      <SearchSelect
        value={project?.id ?? ''}
        shown={project?.name ?? noProject}
        options={options}
        nothingFound={nothing[projects.state].projects}
        onValueChange={(id) => chooseProject(projects.all.find((one) => one.id === id) ?? null)}
      />
    </Field>
  );
}

/** Chooses the assignee of a task, or several assignees who get a new task each. */
export function AssigneeField({ draft: { project }, assignment, isExplained = false }: FieldProps) {
  const user = useUser();
  const { people, several, problem, note } = assignment;
  const options = useMemo((): readonly SearchOption[] => {
    const others = people.all.filter(({ id }) => id !== user.id);
    return [
      { value: user.id, label: `${user.fullName} (you)` },
      ...others.map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
    ];
  }, [people.all, user.id, user.fullName]);
  const isReachable = useReachable();
  const mayInvite = useMayInvite();
  const created = useMemo(
    () =>
      mayInvite && isReachable && people.state === 'ready'
        ? (text: string) => inviteOption(text, [{ email: user.email }, ...people.all])
        : undefined,
    [mayInvite, isReachable, people.state, people.all, user.email],
  );
  const nothingFound = mayInvite ? nobody(people.state, isReachable) : nothing[people.state].people;
  const whom = project ? `You, or a member of ${project.name}.` : 'You, or someone you are connected with.';
  if (several)
    return (
      <People
        assignment={{ ...assignment, several }}
        options={options}
        created={created}
        nothingFound={nothingFound}
        hint={
          note ??
          (isExplained ? `Each person gets their own task. ${whom}` : 'Each person gets their own task.')
        }
      />
    );
  return (
    <Field label="Assign to" error={problem} hint={note ?? (isExplained && whom)}>
      <Person assignment={assignment} options={options} created={created} nothingFound={nothingFound} />
    </Field>
  );
}

function Person({
  assignment: { assignee, people, chooseAssignee },
  options,
  created,
  nothingFound,
}: {
  assignment: Assignment;
  options: readonly SearchOption[];
  created: Created | undefined;
  nothingFound: string;
}) {
  const user = useUser();
  const all = useCallback(() => options, [options]);
  return (
    <SearchSelect
      value={assignee.id}
      shown={assignee.id === user.id ? `${user.fullName} (you)` : assignee.name}
      options={all}
      {...(created && { created })}
      nothingFound={nothingFound}
      onValueChange={(id) => chooseAssignee(named(id, people.all, user))}
    />
  );
}

function People({
  assignment: { several, people, problem, chooseSeveral },
  options,
  created,
  nothingFound,
  hint,
}: {
  assignment: Assignment & { several: readonly Named[] };
  options: readonly SearchOption[];
  created: Created | undefined;
  nothingFound: string;
  hint: string;
}) {
  const user = useUser();
  const isFull = several.length >= maxCreatedAtOnce;
  const find = useMemo(() => {
    const left = options.filter(({ value }) => !several.some(({ id }) => id === value));
    return (text: string): readonly SearchOption[] => {
      if (isFull) return [];
      const made = created?.(text) ?? null;
      const isChosen = several.some(({ id }) => id === made?.value);
      return [...searched(left, text, maxFound), ...(made && !isChosen ? [made] : [])];
    };
  }, [options, several, isFull, created]);
  return (
    <Field label="Assign to" error={problem} hint={hint}>
      <Combobox
        shown=""
        chosen={null}
        keepsOpen
        placeholder="Add people"
        find={find}
        nothingFound={isFull ? `At most ${maxCreatedAtOnce} people.` : nothingFound}
        onChoose={(id) => chooseSeveral([...several, named(id, people.all, user)])}
        chips={
          <ChipList
            label="Assigned to"
            chips={several.map(({ id, name }) => ({
              key: id,
              text: id === user.id ? `${name} (you)` : name,
              icon: <Avatar name={name} seed={id} size="xs" decorative />,
              removeLabel: `Remove ${name}`,
            }))}
            onRemove={({ key }) => chooseSeveral(several.filter(({ id }) => id !== key))}
          />
        }
      />
    </Field>
  );
}

/** The chosen person, with the name that is shown. */
function named(
  id: string,
  people: readonly Named[],
  user: { readonly id: string; readonly fullName: string },
): Named {
  const email = invitedEmail({ id });
  if (email !== null) return invitedPerson(email);
  const person = people.find((one) => one.id === id);
  return person ? { id, name: person.name } : { id: user.id, name: user.fullName };
}

const noProject = 'No project';

/** Shown when nobody has the typed name, to somebody who may invite people. */
function nobody(state: Assignment['people']['state'], isReachable: boolean): string {
  if (state !== 'ready') return nothing[state].people;
  return isReachable
    ? 'No one has this name. Type a whole e-mail address to invite someone.'
    : 'No one has this name or e-mail address. Inviting people needs a connection.';
}

const nothing = {
  loading: { projects: 'Loading your projects…', people: 'Loading people…' },
  failed: {
    projects: 'Your projects could not be loaded. Try again later.',
    people: 'People could not be loaded. Try again later.',
  },
  ready: {
    projects: 'No matching projects.',
    people: 'No one has this name or e-mail address.',
  },
} as const;
