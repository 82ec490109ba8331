import type { Team } from '@longtable/contract/teams';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { usePageName } from '../../../platform/page-name.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { PlacePage, type PlaceTab, PlaceTabs, placePanel } from '../../../ui/place-page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TabPanel } from '../../../ui/tabs.tsx';
import { useLeavePlaceWhenGone } from '../data/leaving.ts';
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
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);

const fallback = <Spinner label="Loading..." hideLabel fill />;

const tabsOf = ({ membersCount, departmentsCount }: Team): readonly PlaceTab<TeamTab>[] => [
  { value: 'overview', label: 'Overview' },
  { value: 'members', label: 'Members', count: membersCount },
  { value: 'departments', label: 'Departments', count: departmentsCount },
  { value: 'projects', label: 'Projects' },
  { value: 'settings', label: 'Settings' },
];

/** A team (docs/product/teams.md): what it is and tells one another, who is in it, its departments and its settings. */
export function TeamPage() {
  const { teamId } = useParams({ from: '/app/collaboration/teams/$teamId' });
  const { tab = 'overview' } = useSearch({ from: '/app/collaboration/teams/$teamId' });
  const navigate = useNavigate();
  const view = useTeam(teamId);
  useLeavePlaceWhenGone(view, { teamId });
  usePageName(view.item?.name ?? null);
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const hadDialog = useEver(dialog !== null);
  const show = (next: TeamTab) =>
    void navigate({
      to: paths.team,
      params: { teamId },
      search: next === 'overview' ? {} : { tab: next },
      replace: true,
      resetScroll: false,
    });
  return (
    <PlacePage
      noun="team"
      icon={<Users />}
      view={view}
      goneBecause="It was deleted, or you are not a member of it."
      wayOut={
        <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
          Go to your teams
        </Link>
      }
    >
      {(team) => (
        <>
          <TeamHeader team={team} onDialog={setDialog} />
          <PlaceTabs label="Team" value={tab} onValueChange={show} tabs={tabsOf(team)}>
            <TabPanel value="overview" className={placePanel}>
              <OverviewPanel team={team} onDialog={setDialog} />
            </TabPanel>
            <TabPanel value="members" className={placePanel}>
              <TeamMembersPanel team={team} onDialog={setDialog} fallback={fallback} />
            </TabPanel>
            <TabPanel value="departments" className={placePanel}>
              <DepartmentsPanel team={team} fallback={fallback} />
            </TabPanel>
            <TabPanel value="projects" className={placePanel}>
              <ProjectsPanel teamId={teamId} canCreate={team.can.manageProjects} fallback={fallback} />
            </TabPanel>
            <TabPanel value="settings" className={placePanel}>
              <SettingsPanel team={team} onDialog={setDialog} fallback={fallback} />
            </TabPanel>
          </PlaceTabs>
          {hadDialog && <TeamDialogs team={team} open={dialog} onChange={setDialog} />}
        </>
      )}
    </PlacePage>
  );
}
