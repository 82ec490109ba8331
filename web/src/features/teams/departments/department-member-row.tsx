import type { Department, DepartmentMember, DepartmentRole } from '@longtable/contract/departments';
import { ArrowDown, ArrowUp, Ellipsis, User, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { refusalOf } from '../../../platform/use-request.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { PersonLink } from '../../people/person-sheet/person-link.tsx';
import { changeDepartmentRole } from '../data/departments.actions.ts';
import { DepartmentRoleBadge } from './department-role.tsx';

/** A member of a department: who, what they are in it, and what one may do about them. */
export function DepartmentMemberRow({
  department,
  member: { person, departmentRole },
  tabIndex,
  onRemove,
}: {
  department: Department;
  member: DepartmentMember;
  tabIndex: 0 | -1;
  onRemove: () => void;
}) {
  const user = useUser();
  const [isBusy, setBusy] = useState(false);
  const become = async (next: DepartmentRole) => {
    setBusy(true);
    try {
      await changeDepartmentRole(department, person.id, next);
      toast({ title: `${person.name} is now ${next === 'admin' ? 'an admin' : 'a member'}.` });
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
          {person.id === user.id && <span className="shrink-0 text-muted">(you)</span>}
        </p>
        <p title={person.email} className="truncate text-muted text-xs">
          {person.email}
        </p>
      </div>
      <DepartmentRoleBadge role={departmentRole} />
      {department.can.manageMembers && (
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
          {departmentRole === 'member' ? (
            <MenuItem icon={<ArrowUp />} onSelect={() => void become('admin')}>
              Make admin
            </MenuItem>
          ) : (
            <MenuItem icon={<ArrowDown />} onSelect={() => void become('member')}>
              Make member
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} tone="danger" onSelect={onRemove}>
            Remove from department…
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
