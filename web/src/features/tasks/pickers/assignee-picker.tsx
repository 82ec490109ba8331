import { useQueries } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useMemo } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { useReachable } from '../../../platform/connection.ts';
import { useUser } from '../../../platform/session.ts';
import { SearchList } from '../../../ui/search-list.tsx';
import { type Assignable, assignableQuery } from '../data/task-choices.ts';
import { invitedEmail, inviteOption } from '../invited/invited-name.ts';
import { useMayInvite } from '../invited/invited-tasks.ts';
import type { Named } from '../mutations/pending.ts';

const inviteIcon = <MailPlus aria-hidden className="size-4 text-subtle" />;

/** For tasks of more projects than this only oneself is offered, since fetching all members would take too long. */
const maxProjects = 6;

export interface AssigneePickerProps {
  /** The projects of the tasks; null for those without one. */
  projectIds: readonly (string | null)[];
  /** The current assignee, who is always offered; null for different ones. */
  value: Named | null;
  onChoose: (assignee: Named) => void;
  /** Invites somebody by e-mail, who is assigned once they accept. Without it nobody is offered to be invited. */
  onInvite?: (email: string) => void;
}

/** Chooses an assignee: oneself, the members of the project, or one's connections. */
export function AssigneePicker({ projectIds, value, onChoose, onInvite }: AssigneePickerProps) {
  const user = useUser();
  const isReachable = useReachable();
  const mayInvite = useMayInvite() && onInvite !== undefined;
  const isTooMany = projectIds.length > maxProjects;
  const answers = useQueries({ queries: isTooMany ? [] : projectIds.map(assignableQuery) });
  const isLoaded = !isTooMany && answers.every(({ isSuccess }) => isSuccess);
  const isFailed = answers.some(({ isError }) => isError);
  const people = useMemo(() => {
    const me: Assignable = { id: user.id, name: user.fullName, email: user.email };
    const current: Assignable[] = value ? [{ ...value, email: '' }] : [];
    const others = inAll(answers.map(({ data = [] }) => data));
    const known = new Map([...others, ...current, me].map((person) => [person.id, person]));
    const first = [me.id, ...current.map(({ id }) => id)];
    return [...new Set([...first, ...known.keys()])].flatMap((id) => known.get(id) ?? []);
  }, [answers, user, value]);
  const options = useMemo(
    () =>
      people.map(({ id, name, email }) => ({
        value: id,
        label: name,
        icon: <PersonAvatar personId={id} size="sm" />,
        keywords: id === user.id ? `${email} me you` : email,
        ...(id === user.id && { hint: 'You' }),
      })),
    [people, user.id],
  );
  return (
    <SearchList
      label="Assignee"
      findLabel="Find a person"
      options={options}
      tickOf={(id) => (id === value?.id ? 'all' : null)}
      created={(text) => {
        // Without the list of people it is unknown whether the address is that of one of them.
        const option = mayInvite && isReachable && isLoaded ? inviteOption(text, people) : null;
        return option && { ...option, icon: inviteIcon, wraps: true };
      }}
      onChoose={(id) => {
        const email = invitedEmail({ id });
        if (email !== null) return onInvite?.(email);
        const person = people.find((each) => each.id === id);
        if (person) onChoose({ id, name: person.name });
      }}
      isLoading={answers.some(({ isPending }) => isPending)}
      note={
        isReachable || !mayInvite
          ? noteOf({ isFailed, isTooMany, isSeveral: projectIds.length > 1 })
          : 'Inviting people needs a connection.'
      }
    />
  );
}

function noteOf({
  isFailed,
  isTooMany,
  isSeveral,
}: {
  isFailed: boolean;
  isTooMany: boolean;
  isSeveral: boolean;
}): string | undefined {
  if (isFailed) return 'Other people could not be loaded.';
  if (isTooMany) return 'These tasks are in different projects, so you can only assign them to yourself.';
  return isSeveral ? 'Only people who are in all projects of these tasks are listed.' : undefined;
}

/** The people who are in all lists, in the order of the first. */
function inAll(lists: readonly (readonly Assignable[])[]): readonly Assignable[] {
  const [first = [], ...others] = lists;
  const ids = others.map((list) => new Set(list.map(({ id }) => id)));
  return first.filter(({ id }) => ids.every((known) => known.has(id)));
}
