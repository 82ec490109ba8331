import type { Department, DepartmentMember, DepartmentRole } from '@longtable/contract/departments';
import { ArrowDown, ArrowUp, UserMinus } from 'lucide-react';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemberRow } from '../../people/members/member-row.tsx';
import { departmentMembers } from '../data/team-members.ts';
import { DepartmentRoleBadge } from './department-role.tsx';

/** A member of a department: who, what they are in it, and what one may do about them. */
export function DepartmentMemberRow({
  department,
  member,
  tabIndex,
  onRemove,
}: {
  department: Department;
  member: DepartmentMember;
  tabIndex: 0 | -1;
  onRemove: () => void;
}) {
  const { personId, email, departmentRole } = member;
  const name = usePerson(personId)?.name ?? deletedAccount;
  const become = (next: DepartmentRole) => {
    departmentMembers.edit(department.id, member, { departmentRole: next });
    toast({ title: `${name} is now ${next === 'admin' ? 'an admin' : 'a member'}.` });
  };
  return (
    <MemberRow
      personId={personId}
      tabIndex={tabIndex}
      role={<DepartmentRoleBadge role={departmentRole} />}
      menu={
        department.can.manageMembers ? (
          <>
            {departmentRole === 'member' ? (
              <MenuItem icon={<ArrowUp />} onSelect={() => become('admin')}>
                Make admin
              </MenuItem>
            ) : (
              <MenuItem icon={<ArrowDown />} onSelect={() => become('member')}>
                Make member
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<UserMinus />} tone="danger" onSelect={onRemove}>
              Remove from department…
            </MenuItem>
          </>
        ) : undefined
      }
    >
      <p title={email} className="truncate text-muted text-xs">
        {email}
      </p>
    </MemberRow>
  );
}
