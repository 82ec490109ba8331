import type { Department } from '@longtable/contract/departments';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { MembersPanel } from '../../../kits/membership/members-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { departmentMembership } from './department-membership.tsx';

const AddToDepartmentDialog = lazyPart(
  async () => (await import('./add-to-department-dialog.tsx')).AddToDepartmentDialog,
);

/** The members of a department, with the actions that the person may take. */
export function DepartmentMembersPanel({ department }: { department: Department }) {
  const [isAdding, setAdding] = useState(false);
  const hasAdded = useEver(isAdding);
  const { manageMembers } = department.can;
  const add = (
    <Button variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
      Add people
    </Button>
  );
  return (
    <>
      <MembersPanel
        membership={departmentMembership(department)}
        hasMenus={manageMembers}
        actions={manageMembers && department.membersCount > 0 && add}
        empty={
          <EmptyState
            icon={<Users />}
            title="No members yet"
            description={
              manageMembers ? 'You can add anyone in the team.' : 'The team owner can add anyone in the team.'
            }
            {...(manageMembers && { action: add })}
          />
        }
      />
      {hasAdded && (
        <AddToDepartmentDialog department={department} open={isAdding} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
