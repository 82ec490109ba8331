import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart, useEver } from '../../../platform/lazy-part.tsx';
import { usePageName } from '../../../platform/page-name.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { column } from '../../people/connect/row-list.tsx';
import { useLeaveWhenGone } from '../data/leaving.ts';
import { useTeam } from '../data/teams.views.ts';
import { DepartmentsPanel } from '../departments/departments-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import type { TeamDialog } from './team-dialogs.tsx';
import { TeamHeader } from './team-header.tsx';
import type { TeamTab } from './team-search.ts';

const TeamDialogs = lazyPart(async () => (await import('./team-dialogs.tsx')).TeamDialogs);

const panel = 'flex min-h-0 flex-1 flex-col pt-0 data-[state=inactive]:hidden';

/** A team (collaboration §2): what it is and tells one another, who is in it, its departments and its settings. */
export function TeamPage() {
  const { teamId } = useParams({ from: '/app/collaboration/teams/$teamId' });
  const { tab = 'overview' } = useSearch({ from: '/app/collaboration/teams/$teamId' });
  const navigate = useNavigate();
  const view = useTeam(teamId);
  useLeaveWhenGone(view, { teamId });
  usePageName(view.item?.name ?? null);
  const [dialog, setDialog] = useState<TeamDialog | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const isReady = view.state === 'ready';
  // On a narrow screen they don't all fit in: the one that is shown does.
  useEffect(() => {
    const active = isReady && tabs.current?.querySelector('[role=tab][data-state=active]');
    if (active) active.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isReady, tab]);
  const hadDialog = useEver(dialog !== null);
  switch (view.state) {
    case 'loading':
      return <LoadingTeam />;
    case 'failed':
      return (
        <Message>
          <ErrorBox
            title="This team could not be loaded"
            action={
              <Button size="sm" onClick={view.reload}>
                Try again
              </Button>
            }
          >
            {view.error?.message}
          </ErrorBox>
        </Message>
      );
    case 'gone':
      return (
        <Message>
          <EmptyState
            icon={<Users />}
            title="This team is not here"
            description="It was deleted, or you are not a member of it."
            action={
              <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
                Go to your teams
              </Link>
            }
          />
        </Message>
      );
    case 'ready':
  }
  const team = view.item;
  return (
    // Lower than this (a phone on its side, a large zoom) the page itself scrolls.
    <div className="flex h-full min-h-100 flex-col">
      <TeamHeader team={team} onDialog={setDialog} />
      <Tabs
        value={tab}
        onValueChange={(next: TeamTab) =>
          void navigate({
            to: paths.team,
            params: { teamId },
            search: next === 'overview' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        <div ref={tabs} className={`${column} shrink-0`}>
          <TabList label="Team">
            <Tab value="overview">Overview</Tab>
            <Tab value="members" count={team.membersCount}>
              Members
            </Tab>
            <Tab value="departments" count={team.departmentsCount}>
              Departments
            </Tab>
            <Tab value="settings">Settings</Tab>
          </TabList>
        </div>
        <TabPanel value="overview" className={panel}>
          <OverviewPanel team={team} onDialog={setDialog} />
        </TabPanel>
        <TabPanel value="members" className={panel}>
          <MembersPanel team={team} onDialog={setDialog} />
        </TabPanel>
        <TabPanel value="departments" className={panel}>
          <DepartmentsPanel team={team} />
        </TabPanel>
        <TabPanel value="settings" className={panel}>
          <SettingsPanel team={team} onDialog={setDialog} />
        </TabPanel>
      </Tabs>
      {hadDialog && <TeamDialogs team={team} open={dialog} onChange={setDialog} />}
    </div>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <div className={`${column} flex min-h-full flex-col justify-center py-6`}>
      <h1 className="sr-only">Team</h1>
      {children}
    </div>
  );
}

function LoadingTeam() {
  return (
    <div className={`${column} pt-5`}>
      <h1 className="sr-only">Team</h1>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      <div aria-hidden className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-card" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      </div>
      <Skeleton aria-hidden className="mt-6 h-8 w-full" />
      <Skeleton aria-hidden className="mt-6 h-24 w-full" />
    </div>
  );
}
