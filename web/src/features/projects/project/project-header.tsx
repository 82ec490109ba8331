import type { Project } from '@longtable/contract/projects';
import { Link } from '@tanstack/react-router';
import { Calendar, ChevronLeft, Eye, LogOut, Pencil, UserPlus } from 'lucide-react';
import { BackLink, EntityHeader, EntityMenu } from '../../../kits/entities/entity-header.tsx';
import { RoleBadge } from '../../../kits/membership/role-badge.tsx';
import { useIsPainted } from '../../../platform/after-paint.ts';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { PriorityMark } from '../../tasks/marks/task-marks.tsx';
import { ProjectDue } from '../project-due.tsx';
import { ProjectMark } from '../project-mark.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { ProjectScope } from './project-scope.tsx';

const PresentPeople = lazyPart(
  async () => (await import('../../../kits/presence/present-people.tsx')).PresentPeople,
);

const PinItem = lazyPart(async () => (await import('../../../kits/pins/pin-item.tsx')).PinItem);

/** Name, scope, role, due date and priority of a project, and its menu. */
export function ProjectHeader({
  project,
  onOpen,
}: {
  project: Project;
  onOpen: (dialog: ProjectDialog) => void;
}) {
  const { can, role } = project;
  const isPhone = useMedia('(max-width: 767px)');
  const presence = useIsPainted() && (
    <PresentPeople
      kind="project"
      id={project.id}
      label="Also looking at this project"
      max={isPhone ? 2 : 5}
    />
  );
  const menu = (
    <EntityMenu label="Actions for this project">
      <PinItem what={{ projectId: project.id }} />
      {can.addMembers && (
        <MenuItem icon={<UserPlus />} onSelect={() => onOpen('add')}>
          Add people…
        </MenuItem>
      )}
      {can.edit && (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => onOpen('edit')}>
            Edit details…
          </MenuItem>
          <MenuItem icon={<Eye />} onSelect={() => onOpen('scope')}>
            Scope and visibility…
          </MenuItem>
        </>
      )}
      {can.leave && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onOpen('leave')}>
            Leave project…
          </MenuItem>
        </>
      )}
    </EntityMenu>
  );
  // On a phone, one bar instead of the top bar; the overview has the rest.
  if (isPhone) {
    return (
      <header data-page-bar="" className="flex min-h-11 shrink-0 items-center px-1">
        <Link
          to={paths.projects}
          aria-label="Projects"
          className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <h1 dir="auto" className="min-w-0 flex-1 truncate text-base text-ink">
          {project.name}
        </h1>
        {presence}
        {menu}
      </header>
    );
  }
  return (
    <EntityHeader
      backLink={<BackLink to={paths.projects}>Projects</BackLink>}
      mark={<ProjectMark project={project} size="xl" />}
      name={project.name}
      subtitle={<ProjectScope project={project} className="truncate text-muted text-sm" />}
      menu={menu}
    >
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
        {presence}
      </div>
    </EntityHeader>
  );
}
