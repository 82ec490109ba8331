import type { Team } from '@longtable/contract/teams';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import {
  type EntityActions,
  EntityPage,
  type EntityTab,
  panelFallback,
} from '../../../kits/entities/entity-page.tsx';
import { paths } from '../../../platform/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLeaveRemovedEntity } from '../data/leave-removed-entity.ts';
import { useTeam } from '../data/team-members.ts';
import { OverviewPanel } from './overview-panel.tsx';
import type { TeamDialog } from './team-dialogs.tsx';
import { TeamHeader } from './team-header.tsx';
import type { TeamTab } from './team-search.ts';

const TeamDialogs = lazyPart(async () => (await import('./team-dialogs.tsx')).TeamDialogs);
const TeamMembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).TeamMembersPanel);
const DepartmentsPanel = lazyPart(
  async () => (await import('../departments/departments-panel.tsx')).DepartmentsPanel,
);
const ProjectsPanel = lazyPart(
  async () => (await import('../../projects/list/projects-panel.tsx')).ProjectsPanel,
);
const FilesPanel = lazyPart(async () => (await import('../../resources/files-panel.tsx')).FilesPanel);
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);

/** The page of a team (docs/product/teams.md): overview with updates, members, departments, projects, files
 * and settings. */
export function TeamPage() {
  const { teamId } = useParams({ from: '/app/collaboration/teams/$teamId' });
  const { tab = 'overview' } = useSearch({ from: '/app/collaboration/teams/$teamId' });
  const navigate = useNavigate();
  const view = useTeam(teamId);
  useLeaveRemovedEntity(view, { teamId });
  return (
    <EntityPage<Team, TeamTab, TeamDialog>
      noun="team"
      icon={<Users />}
      view={view}
      unavailableReason="It was deleted, or you are not a member of it."
      listLink={{ to: paths.teams, label: 'Go to your teams' }}
      tab={tab}
      onTabChange={(next) =>
        void navigate({
          to: paths.team,
          params: { teamId },
          search: next === 'overview' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={tabsOf}
      renderHeader={(team, { open }) => <TeamHeader team={team} onOpen={open} />}
      renderDialogs={(team, dialog, onChange) => (
        <TeamDialogs team={team} open={dialog} onChange={onChange} />
      )}
    />
  );
}

function tabsOf(
  team: Team,
  { open }: EntityActions<TeamTab, TeamDialog>,
): [EntityTab<TeamTab>, ...EntityTab<TeamTab>[]] {
  const fallback = panelFallback;
  return [
    { value: 'overview', label: 'Overview', panel: <OverviewPanel team={team} onOpen={open} /> },
    {
      value: 'members',
      label: 'Members',
      count: team.membersCount,
      panel: <TeamMembersPanel team={team} onOpen={open} fallback={fallback} />,
    },
    {
      value: 'departments',
      label: 'Departments',
      count: team.departmentsCount,
      panel: <DepartmentsPanel team={team} fallback={fallback} />,
    },
    {
      value: 'projects',
      label: 'Projects',
      panel: <ProjectsPanel teamId={team.id} canCreate={team.can.manageProjects} fallback={fallback} />,
    },
    {
      value: 'files',
      label: 'Files',
      count: team.resourcesCount,
      panel: <FilesPanel whose={{ teamId: team.id, projectId: null }} mayAdd fallback={fallback} />,
    },
    {
      value: 'settings',
      label: 'Settings',
      panel: <SettingsPanel team={team} onOpen={open} fallback={fallback} />,
    },
  ];
}
