import type { ProjectMember } from '@longtable/contract/project-members';
import { ArrowDown, ArrowUp, UserMinus } from 'lucide-react';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { Day } from '../../../platform/time-text.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemberRow } from '../../people/members/member-row.tsx';
import { RoleBadge } from '../../people/members/role-badge.tsx';
import { projectMembers } from '../data/project-members.ts';

/** A member of a project: who, what they are in it, and what one may do about them. */
export function ProjectMemberRow({
  projectId,
  member,
  tabIndex,
  onRemove,
}: {
  projectId: string;
  member: ProjectMember;
  tabIndex: 0 | -1;
  onRemove: () => void;
}) {
  const { personId, email, role, joinedAt, can } = member;
  const name = usePerson(personId)?.name ?? deletedAccount;
  const become = (next: 'Admin' | 'Member') => {
    projectMembers.edit(projectId, member, { role: next });
    toast({ title: `${name} is now ${next === 'Admin' ? 'an Admin' : 'a Member'}.` });
  };
  return (
    <MemberRow
      personId={personId}
      tabIndex={tabIndex}
      role={<RoleBadge role={role} />}
      menu={
        <>
          {can.promote && (
            <MenuItem icon={<ArrowUp />} onSelect={() => become('Admin')}>
              Make Admin
            </MenuItem>
          )}
          {can.demote && (
            <MenuItem icon={<ArrowDown />} onSelect={() => become('Member')}>
              Make Member
            </MenuItem>
          )}
          {can.remove && (
            <>
              <MenuSeparator />
              <MenuItem icon={<UserMinus />} tone="danger" onSelect={onRemove}>
                Remove from project…
              </MenuItem>
            </>
          )}
        </>
      }
    >
      <p title={email} className="truncate text-muted text-xs">
        {email}
      </p>
      <p className="truncate text-muted text-xs">
        Joined <Day time={joinedAt} />
      </p>
    </MemberRow>
  );
}
