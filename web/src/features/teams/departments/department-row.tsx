import type { Department } from '@longtable/contract/departments';
import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { rowLink } from '../../../kits/entities/row-link.ts';
import { RoleBadge } from '../../../kits/membership/role-badge.tsx';
import { paths } from '../../../platform/paths.ts';
import { counted } from '../../../ui/counted.ts';
import type { DepartmentDialog } from './department-dialogs.tsx';
import { DepartmentMenu } from './department-menu.tsx';

/** A department in the list of its team. The whole row is a link to it. */
export function DepartmentRow({
  department,
  tabIndex,
  onOpen,
}: {
  department: Department;
  tabIndex: 0 | -1;
  onOpen: (dialog: DepartmentDialog) => void;
}) {
  const { id, teamId, name, description, membersCount, role, can } = department;
  return (
    <div className="relative -mx-2 flex h-full items-center gap-3 border-hairline border-b px-2 transition-colors hover:bg-hover">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-card bg-sunken text-subtle"
      >
        <Network className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={paths.department} params={{ teamId, departmentId: id }} {...rowLink(name, tabIndex)} />
        <p className="flex min-w-0 text-muted text-xs">
          <span className="shrink-0 tabular-nums">{counted(membersCount, 'member')}</span>
          {description !== '' && (
            <>
              <span aria-hidden className="px-1">
                ·
              </span>
              <span dir="auto" title={description} className="truncate">
                {description}
              </span>
            </>
          )}
        </p>
      </div>
      {role && <RoleBadge role={role} />}
      {(can.edit || can.delete || can.leave) && (
        <div className="relative">
          <DepartmentMenu department={department} tabIndex={tabIndex} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
}
