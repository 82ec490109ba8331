import type { Project } from '@longtable/contract/projects';
import { Eye, LogOut, Mail, Pencil, UserPlus } from 'lucide-react';
import { ChatButton } from '../../../kits/entities/chat-button.tsx';
import { EntityHeader } from '../../../kits/entities/entity-header.tsx';
import type { Crumb } from '../../../kits/page/crumbs.tsx';
import { useBarFits } from '../../../kits/page/page-bar.tsx';
import { useIsPainted } from '../../../platform/after-paint.ts';
import { useTeam } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { teams } from '../../teams/data/teams.ts';
import { useDepartmentNames } from '../department-names.ts';
import { ProjectMark } from '../project-mark.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

const FollowItems = lazyPart(
  async () => (await import('../../../kits/following/follow-items.tsx')).FollowItems,
);

const PresentPeople = lazyPart(
  async () => (await import('../../../kits/presence/present-people.tsx')).PresentPeople,
);

const PinItem = lazyPart(async () => (await import('../../../kits/pins/pin-item.tsx')).PinItem);

/** The name of a project, its team, its tabs and its menu. */
export function ProjectHeader({
  project,
  onOpen,
}: {
  project: Project;
  onOpen: (dialog: ProjectDialog) => void;
}) {
  const { can, role } = project;
  const isPainted = useIsPainted();
  const presentMax = useBarFits(1100) ? 3 : 1;
  const menu = (
    <ActionsMenu label="Actions for this project">
      <PinItem what={{ projectId: project.id }} />
      {can.addMembers && (
        <>
          <MenuItem icon={<UserPlus />} onSelect={() => onOpen('add')}>
            Add people…
          </MenuItem>
          <MenuItem icon={<Mail />} onSelect={() => onOpen('invite')}>
            Invite…
          </MenuItem>
        </>
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
      <FollowItems what={{ kind: 'project', id: project.id }} />
      {can.leave && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onOpen('leave')}>
            Leave project…
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  );
  return (
    <EntityHeader
      parents={useParents(project)}
      mark={<ProjectMark project={project} size="md" />}
      name={project.name}
      {...(role === null && { badge: <Badge>Visitor</Badge> })}
      actions={
        <>
          {isPainted && (
            <PresentPeople
              kind="project"
              id={project.id}
              label="Also looking at this project"
              max={presentMax}
            />
          )}
          {can.work && <ChatButton link={{ to: paths.projectChat, params: { projectId: project.id } }} />}
          {menu}
        </>
      }
    />
  );
}

/** The team of the project, without a link for people who are not in it, and its departments; or the list of projects. */
function useParents({ teamId, departmentIds }: Project): readonly Crumb[] {
  const team = useTeam(teamId);
  const departments = useDepartmentNames(departmentIds);
  const isIn = teams.useList({ text: '' }).items.some(({ id }) => id === teamId);
  if (teamId === null || !team) return [{ label: 'Projects', link: { to: paths.projects } }];
  const toTeam = { to: paths.team, params: { teamId }, search: { tab: 'projects' } } as const;
  return [
    { label: 'Teams', link: { to: paths.teams } },
    { label: team.name, link: isIn ? toTeam : null },
    ...(departments === '' ? [] : [{ label: departments, link: null }]),
  ];
}
