import type { Project } from '@longtable/contract/projects';
import { Link } from '@tanstack/react-router';
import { Calendar, ChevronLeft, Ellipsis, Eye, LogOut, Pencil, UserPlus } from 'lucide-react';
import { RoleBadge } from '../../../kits/membership/role-badge.tsx';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { column } from '../../../ui/column.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { PriorityMark } from '../../tasks/task-marks.tsx';
import { ProjectDue } from '../project-due.tsx';
import { ProjectMark } from '../project-mark.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { ProjectPlace } from './project-place.tsx';

/** Which project it is and of what, what presses; and what one may do with it as a whole. */
export function ProjectHeader({
  project,
  onDialog,
}: {
  project: Project;
  onDialog: (dialog: ProjectDialog) => void;
}) {
  const { can, role } = project;
  return (
    <header className={`${column} flex shrink-0 flex-col gap-2 pt-3 pb-3`}>
      <Link
        to={paths.projects}
        className="-ml-1 flex w-fit items-center gap-0.5 rounded-control py-0.5 pr-1.5 text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Projects
      </Link>
      <div className="flex items-center gap-3">
        <ProjectMark project={project} size="xl" />
        <div className="min-w-0 flex-1">
          <h1
            dir="auto"
            title={project.name}
            className="wrap-anywhere line-clamp-2 text-ink text-xl leading-tight"
          >
            {project.name}
          </h1>
          <ProjectPlace project={project} className="truncate text-muted text-sm" />
        </div>
        {(can.addMembers || can.edit || can.leave) && (
          <Menu
            align="end"
            trigger={
              <IconButton label="Actions for this project" noTooltip>
                <Ellipsis />
              </IconButton>
            }
          >
            {can.addMembers && (
              <MenuItem icon={<UserPlus />} onSelect={() => onDialog('add')}>
                Add people…
              </MenuItem>
            )}
            {can.edit && (
              <>
                <MenuItem icon={<Pencil />} onSelect={() => onDialog('edit')}>
                  Edit details…
                </MenuItem>
                <MenuItem icon={<Eye />} onSelect={() => onDialog('scope')}>
                  Scope and visibility…
                </MenuItem>
              </>
            )}
            {can.leave && (
              <>
                {can.addMembers && <MenuSeparator />}
                <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onDialog('leave')}>
                  Leave project…
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
        {role === null ? <Badge>Visitor</Badge> : <RoleBadge role={role} />}
        {project.dueDate !== null && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <Calendar aria-hidden className="size-3.5 text-subtle" />
            <span className="sr-only">Due</span>
            <ProjectDue project={project} />
          </span>
        )}
        <PriorityMark priority={project.priority} />
      </div>
    </header>
  );
}
