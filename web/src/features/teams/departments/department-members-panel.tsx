import type { Department, DepartmentMember } from '@longtable/contract/departments';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { usePerson } from '../../../platform/directory.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { MemberList } from '../../people/members/member-list.tsx';
import { departmentMembers } from '../data/team-members.ts';
import { DepartmentMemberRow } from './department-member-row.tsx';

const AddToDepartmentDialog = lazyPart(
  async () => (await import('./add-to-department-dialog.tsx')).AddToDepartmentDialog,
);

/** Who is in a department and what each is in it; the owner of the team adds, changes and removes. */
export function DepartmentMembersPanel({ department }: { department: Department }) {
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<DepartmentMember | null>(null);
  const hasAdded = useEver(isAdding);
  const view = departmentMembers.useList(department.id, text);
  const { manageMembers } = department.can;
  const add = (
    <Button variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
      Add people
    </Button>
  );
  return (
    <>
      <MemberList
        view={view}
        count={department.membersCount}
        text={text}
        onTextChange={setText}
        place="the department"
        actions={manageMembers && department.membersCount > 0 && add}
        renderRow={(member, tabIndex) => (
          <DepartmentMemberRow
            department={department}
            member={member}
            tabIndex={tabIndex}
            onRemove={() => setRemoving(member)}
          />
        )}
        nobody={
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
  const name = usePerson(member?.personId ?? null)?.name ?? '';
  return (
    <AskFirstDialog
      open={member !== null}
      onClose={onClose}
      title={`Remove ${name}?`}
      description={`${name} will no longer see the updates of ${department.name}, but stays in the team. Their updates stay.`}
      confirmLabel="Remove from department"
      confirm={() => member && departmentMembers.remove(department.id, member)}
      done={`${name} was removed from ${department.name}.`}
    />
  );
}
