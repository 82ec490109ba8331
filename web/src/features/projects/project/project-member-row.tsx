import type { ProjectMember } from '@longtable/contract/project-members';
import { ArrowDown, ArrowUp, UserMinus } from 'lucide-react';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { Day } from '../../../platform/time-text.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { MemberRow } from '../../people/members/member-row.tsx';
import { RoleBadge } from '../../people/members/role-badge.tsx';
import { useTold } from '../../people/members/use-told.ts';
import { changeProjectRole } from '../data/projects.actions.ts';

/** A member of a project: who, what they are in it, and what one may do about them. */
export function ProjectMemberRow({
  projectId,
  member: { personId, email, role, joinedAt, can },
  tabIndex,
  onRemove,
}: {
  projectId: string;
  member: ProjectMember;
  tabIndex: 0 | -1;
  onRemove: () => void;
}) {
  const { isBusy, tell } = useTold();
  const name = usePerson(personId)?.name ?? deletedAccount;
  const become = (next: 'Admin' | 'Member') =>
    void tell(
      () => changeProjectRole(projectId, personId, next),
      `${name} is now ${next === 'Admin' ? 'an Admin' : 'a Member'}.`,
    );
  return (
    <MemberRow
      personId={personId}
      tabIndex={tabIndex}
      role={<RoleBadge role={role} />}
      isBusy={isBusy}
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
