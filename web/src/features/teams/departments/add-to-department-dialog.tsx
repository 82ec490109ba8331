import type { Department, DepartmentRole } from '@longtable/contract/departments';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Check, Search, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { call } from '../../../platform/client.ts';
import { useSettled } from '../../../platform/list-view.ts';
import { announce } from '../../../ui/announce.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { addDepartmentMember } from '../data/departments.actions.ts';
import { teamsKey } from '../data/teams.queries.ts';
import { useAction } from '../data/use-action.ts';

const roles = [
  { value: 'member', label: 'As member' },
  { value: 'admin', label: 'As admin' },
] as const;

type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly email: string;
};

/** Who could be added: asked for whenever it is looked at, as it changes with every member of the team. */
function candidatesQuery(departmentId: string, text: string) {
  return queryOptions({
    queryKey: [teamsKey, 'department-candidates', departmentId, { text }],
    queryFn: async ({ signal }) =>
      (await call(departmentsApi.candidates, { departmentId, text }, { signal })).people,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
  });
}

/** Adds people of the team to one of its departments, one press each. */
export function AddToDepartmentDialog({
  department,
  open,
  onClose,
}: {
  department: Department;
  open: boolean;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<DepartmentRole>('member');
  // Those added stay where they are, so that nothing moves under the pointer.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const typed = text.trim();
  const query = useQuery({
    ...candidatesQuery(department.id, useSettled(typed)),
    enabled: open,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const close = () => {
    setText('');
    setAdded(new Set());
    onClose();
  };
  const people = query.data ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add people"
      description="Everyone in the team can be in a department."
      phone="full"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex min-h-72 flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Input
            type="search"
            icon={<Search />}
            aria-label="Find people in the team by name or e-mail address"
            placeholder="Find people in the team"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="min-w-48 flex-1"
          />
          <SegmentedControl label="Add them as" value={role} onValueChange={setRole} options={roles} />
        </div>
        {query.error && !query.isFetching && people.length === 0 && (
          <ErrorBox
            title="The members of the team could not be loaded"
            action={
              <Button size="sm" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            {query.error.message}
          </ErrorBox>
        )}
        {query.isPending && !query.error && <Spinner label="Loading..." className="py-6" fill />}
        {query.isSuccess && people.length === 0 && (
          <EmptyState
            compact
            headingLevel={3}
            icon={<UserPlus />}
            title={typed === '' ? 'Nobody left to add' : 'Nobody found'}
            description={
              typed === ''
                ? 'Everyone in the team is in this department.'
                : 'Nobody else in the team is called like this.'
            }
          />
        )}
        <ul aria-label="People you can add">
          {people.map((person) => (
            <CandidateRow
              key={person.id}
              department={department}
              person={person}
              role={role}
              isAdded={added.has(person.id)}
              onAdded={() => setAdded((before) => new Set([...before, person.id]))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function CandidateRow({
  department,
  person,
  role,
  isAdded,
  onAdded,
}: {
  department: Department;
  person: Candidate;
  role: DepartmentRole;
  isAdded: boolean;
  onAdded: () => void;
}) {
  const { run, busy, error } = useAction();
  const add = () =>
    run(async () => {
      await addDepartmentMember(department, person.id, role);
      announce(`${person.name} added`, 'polite');
      onAdded();
    });
  return (
    <li className="flex min-h-13 items-center gap-3 border-hairline border-b py-1.5 last:border-b-0">
      <Avatar name={person.name} seed={person.id} src={person.avatarUrl} size="lg" decorative />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={person.name} className="truncate font-medium text-ink text-sm">
          {person.name}
        </p>
        {error ? (
          <p role="alert" className="text-danger text-xs">
            {error.text}
          </p>
        ) : (
          <p title={person.email} className="truncate text-muted text-xs">
            {person.email}
          </p>
        )}
      </div>
      {/* Added, it stays a button: the focus has somewhere to be. */}
      <Button
        size="sm"
        variant={isAdded ? 'ghost' : 'secondary'}
        icon={isAdded && <Check />}
        loading={busy}
        aria-disabled={isAdded || undefined}
        aria-label={isAdded ? `${person.name} added` : `Add ${person.name} as ${role}`}
        onClick={() => !isAdded && void add()}
      >
        {isAdded ? 'Added' : 'Add'}
      </Button>
    </li>
  );
}
