import type { Task } from '@longtable/contract/tasks';
import { useQueries } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Input } from '../../../ui/input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Assignable, assignableQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';

/** The most people to show; more have to be searched. */
const maxPeople = 30;
/** For tasks of more projects than this only oneself is offered, since fetching all members would take too long. */
const maxProjects = 6;

/** Chooses an assignee for many tasks, among people who can be assigned all of them. */
export function AssignPanel({
  tasks,
  onChoose,
}: {
  tasks: readonly Task[];
  onChoose: (assignee: Named) => void;
}) {
  const user = useUser();
  const [text, setText] = useState('');
  const projects = useMemo(() => [...new Set(tasks.map(({ projectId }) => projectId))], [tasks]);
  const isTooMany = projects.length > maxProjects;
  const answers = useQueries({ queries: isTooMany ? [] : projects.map(assignableQuery) });
  const isLoading = answers.some(({ isPending }) => isPending);
  const isFailed = answers.some(({ isError }) => isError);

  const wanted = text.trim().toLocaleLowerCase();
  const self = { id: user.id, name: user.fullName, email: user.email };
  const people = [self, ...inAll(answers.map(({ data }) => data ?? [])).filter(({ id }) => id !== user.id)];
  const found = people.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(wanted));
  return (
    <div className="flex flex-col gap-2">
      <Input
        aria-label="Search people"
        icon={<Search aria-hidden />}
        placeholder="Search people"
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first && !isLoading) onChoose(first);
        }}
      />
      <ul aria-label="People" className="-mx-1 flex max-h-64 flex-col overflow-y-auto overscroll-contain">
        {found.slice(0, maxPeople).map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onChoose({ id: person.id, name: person.name })}
              className="focus-inset flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
            >
              <Avatar name={person.name} seed={person.id} size="sm" decorative />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {person.name}
              </span>
              {person.id === user.id && <span className="shrink-0 text-muted text-xs">You</span>}
            </button>
          </li>
        ))}
      </ul>
      {isLoading && <Spinner label="Loading..." size="sm" />}
      {!isLoading && found.length === 0 && <p className="px-1 text-muted text-sm">No one found.</p>}
      {isFailed && <p className="px-1 text-danger text-sm">Other people could not be loaded.</p>}
      {projects.length > 1 && (
        <p className="px-1 text-muted text-xs">
          {isTooMany
            ? 'These tasks are in different projects, so you can only assign them to yourself.'
            : 'Only people who are in all projects of these tasks are listed.'}
        </p>
      )}
    </div>
  );
}

/** The people who are in all lists, in the order of the first. */
function inAll(lists: readonly (readonly Assignable[])[]): readonly Assignable[] {
  const [first = [], ...others] = lists;
  const ids = others.map((list) => new Set(list.map(({ id }) => id)));
  return first.filter(({ id }) => ids.every((known) => known.has(id)));
}
