import type { TeamMember } from '@longtable/contract/team-members';
import { ArrowDown, ArrowUp, SlidersHorizontal, UserMinus } from 'lucide-react';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { Day } from '../../../platform/time-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemberRow as Row } from '../../people/members/member-row.tsx';
import { RoleBadge } from '../../people/members/role-badge.tsx';
import { teamMembers } from '../data/team-members.ts';

/** A member of a team: who, what they are, and what one may do about them. */
export function MemberRow({
  teamId,
  member,
  tabIndex,
  onEdit,
  onRemove,
  onStepDown,
}: {
  teamId: string;
  member: TeamMember;
  tabIndex: 0 | -1;
  onEdit: () => void;
  onRemove: () => void;
  /** Of one's own role. */
  onStepDown: () => void;
}) {
  const user = useUser();
  const { personId, email, role, tags, joinedAt, can } = member;
  const name = usePerson(personId)?.name ?? deletedAccount;
  const isSelf = personId === user.id;
  const become = (next: 'Admin' | 'Member') => {
    teamMembers.edit(teamId, member, { role: next });
    toast({ title: `${name} is now ${next === 'Admin' ? 'an Admin' : 'a Member'}.` });
  };
  return (
    <Row
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
            <MenuItem icon={<ArrowDown />} onSelect={() => (isSelf ? onStepDown() : become('Member'))}>
              {isSelf ? 'Become a Member…' : 'Make Member'}
            </MenuItem>
          )}
          {can.edit && (
            <MenuItem icon={<SlidersHorizontal />} onSelect={onEdit}>
              Edit details…
            </MenuItem>
          )}
          {can.remove && (
            <>
              <MenuSeparator />
              <MenuItem icon={<UserMinus />} tone="danger" onSelect={onRemove}>
                Remove from team…
              </MenuItem>
            </>
          )}
        </>
      }
    >
      {/* Where there is little room, tags take the place of the address, which the profile has too. */}
      <p title={email} className={cn('truncate text-muted text-xs', tags.length > 0 && 'max-sm:hidden')}>
        {email}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 overflow-hidden text-muted text-xs sm:flex-nowrap">
        <span className="shrink-0">
          Joined <Day time={joinedAt} />
        </span>
        {tags.length > 0 && (
          <ul
            aria-label="Tags"
            title={tags.join(', ')}
            className="flex min-w-0 gap-1 overflow-hidden max-sm:order-first max-sm:basis-full"
          >
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full shrink-0">
                <Badge size="sm">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Row>
  );
}
