import type { TeamMember } from '@longtable/contract/teams';
import { ArrowDown, ArrowUp, Ellipsis, SlidersHorizontal, User, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { Day } from '../../../platform/time-text.tsx';
import { refusalOf } from '../../../platform/use-request.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { PersonLink } from '../../people/person-sheet/person-link.tsx';
import { changeRole } from '../data/teams.actions.ts';
import { RoleBadge } from './role-badge.tsx';

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
  const [isBusy, setBusy] = useState(false);
  const { person, role, tags, joinedAt, can } = member;
  const isSelf = person.id === user.id;
  const become = async (next: 'Admin' | 'Member') => {
    setBusy(true);
    try {
      await changeRole(teamId, person.id, next);
      toast({ title: `${person.name} is now ${next === 'Admin' ? 'an Admin' : 'a Member'}.` });
    } catch (error) {
      toast({ title: refusalOf(error).text, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="-mx-2 flex h-full items-center gap-3 border-hairline border-b px-2 transition-colors hover:bg-hover">
      <Avatar name={person.name} seed={person.id} src={person.avatarUrl} size="xl" decorative />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5 text-sm">
          <PersonLink
            person={person}
            data-row-focus=""
            tabIndex={tabIndex}
            title={person.name}
            dir="auto"
            className="block w-fit max-w-full truncate rounded-control text-left font-medium text-ink hover:underline"
          >
            {person.name}
          </PersonLink>
          {isSelf && <span className="shrink-0 text-muted">(you)</span>}
        </p>
        {/* Where there is little room, tags take the place of the address, which the profile has too. */}
        <p
          title={person.email}
          className={cn('truncate text-muted text-xs', tags.length > 0 && 'max-sm:hidden')}
        >
          {person.email}
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
      </div>
      <RoleBadge role={role} />
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${person.name}`} noTooltip tabIndex={tabIndex} loading={isBusy}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<User />} render={(content) => <PersonLink person={person}>{content}</PersonLink>}>
          Open profile
        </MenuItem>
        {can.promote && (
          <MenuItem icon={<ArrowUp />} onSelect={() => void become('Admin')}>
            Make Admin
          </MenuItem>
        )}
        {can.demote && (
          <MenuItem icon={<ArrowDown />} onSelect={() => (isSelf ? onStepDown() : void become('Member'))}>
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
      </Menu>
    </div>
  );
}
