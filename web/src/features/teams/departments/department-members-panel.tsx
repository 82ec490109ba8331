import type { Department, DepartmentMember } from '@longtable/contract/departments';
import { Search, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { lazyPart, useEver } from '../../../platform/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { column, RowList } from '../../people/connect/row-list.tsx';
import { removeDepartmentMember } from '../data/departments.actions.ts';
import { useDepartmentMembers } from '../data/teams.views.ts';
import { useAction } from '../data/use-action.ts';
import { DepartmentMemberRow } from './department-member-row.tsx';

const AddToDepartmentDialog = lazyPart(
  async () => (await import('./add-to-department-dialog.tsx')).AddToDepartmentDialog,
);

/** A list this short needs no search. */
const fewMembers = 5;

/** Who is in a department and what each is in it; the owner of the team adds, changes and removes. */
export function DepartmentMembersPanel({ department }: { department: Department }) {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<DepartmentMember | null>(null);
  const hasAdded = useEver(isAdding);
  const view = useDepartmentMembers(department.id, text);
  const isNarrowed = text.trim() !== '';
  const hasSearch = isNarrowed || department.membersCount > fewMembers;
  const { manageMembers } = department.can;
  const add = (
    <Button variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
      Add people
    </Button>
  );
  return (
    <>
      {(hasSearch || (manageMembers && department.membersCount > 0)) && (
        <div className={`${column} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
          {hasSearch && (
            <Input
              type="search"
              icon={<Search />}
              aria-label="Find members by name or e-mail address"
              placeholder="Find members"
              autoComplete="off"
              maxLength={200}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="min-w-48 flex-1"
            />
          )}
          {manageMembers && add}
        </div>
      )}
      <RowList
        label="Members"
        view={view}
        total={isNarrowed ? undefined : department.membersCount}
        renderRow={(member, tabIndex) => (
          <DepartmentMemberRow
            department={department}
            member={member}
            tabIndex={tabIndex}
            onRemove={() => setRemoving(member)}
          />
        )}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<Search />}
              title="No member found"
              description="Nobody in the department has this in their name or e-mail address."
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="Nobody is in this department yet"
              description={
                manageMembers
                  ? 'Everyone in the team can be added to it.'
                  : 'The team owner can add everyone in the team.'
              }
              {...(manageMembers && { action: add })}
            />
          )
        }
      />
      {hasAdded && (
        <AddToDepartmentDialog department={department} open={isAdding} onClose={() => setAdding(false)} />
      )}
      <RemoveDialog department={department} member={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function RemoveDialog({
  department,
  member,
  onClose,
}: {
  department: Department;
  member: DepartmentMember | null;
  onClose: () => void;
}) {
  const { run, busy, error, reset } = useAction();
  const close = () => {
    reset();
    onClose();
  };
  const name = member?.person.name ?? '';
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={close}
      title={`Remove ${name}?`}
      description={`${name} will no longer see the updates of ${department.name}, and stays in the team. What they wrote stays.`}
      confirmLabel="Remove from department"
      busy={busy}
      error={error ? { title: error.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          if (!member) return;
          await removeDepartmentMember(department, member.person.id);
          toast({ title: `${name} was removed from ${department.name}.` });
          close();
        })
      }
    />
  );
}
