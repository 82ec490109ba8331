import type { Project } from '@longtable/contract/projects';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePageName } from '../../../platform/page-name.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { PlacePage, type PlaceTab, PlaceTabs, placePanel } from '../../../ui/place-page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TabPanel } from '../../../ui/tabs.tsx';
import { useLeaveProjectWhenGone } from '../data/leaving-project.ts';
import { useProject } from '../data/project-members.ts';
import { OverviewPanel } from './overview-panel.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { ProjectHeader } from './project-header.tsx';
import { type ProjectTab, searchOfTab } from './project-search.ts';

const ProjectDialogs = lazyPart(async () => (await import('./project-dialogs.tsx')).ProjectDialogs);
const ProjectMembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).ProjectMembersPanel);
const ProjectTasks = lazyPart(async () => (await import('../../tasks/project-tasks.tsx')).ProjectTasks);
const ProjectUpdates = lazyPart(
  async () => (await import('../../updates/project-updates.tsx')).ProjectUpdates,
);
const ResourcesPanel = lazyPart(
  async () => (await import('../resources/resources-panel.tsx')).ResourcesPanel,
);
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);

/** A project (docs/product/projects.md): how it is doing, its tasks, who is in it, what it tells, and its settings. */
export function ProjectPage() {
  const { projectId } = useParams({ from: '/app/collaboration/projects/$projectId' });
  const view = useProject(projectId);
  useLeaveProjectWhenGone(view, projectId);
  usePageName(view.item?.name ?? null);
  return (
    <PlacePage
      noun="project"
      icon={<FolderKanban />}
      view={view}
      goneBecause="It was deleted, or you can’t see it."
      wayOut={
        <Link to={paths.projects} className={buttonStyles({ variant: 'primary' })}>
          Go to your projects
        </Link>
      }
    >
      {(project) => <Page key={project.id} project={project} />}
    </PlacePage>
  );
}

function Page({ project }: { project: Project }) {
  const { tab: asked = 'overview' } = useSearch({ from: '/app/collaboration/projects/$projectId' });
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const hadDialog = useEver(dialog !== null);
  const tabs = tabsOf(project);
  // What one may not see any more gives way to what one may.
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'overview';
  const show = (next: ProjectTab) =>
    void navigate({
      to: paths.project,
      params: { projectId: project.id },
      search: searchOfTab(next),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <ProjectHeader project={project} onDialog={setDialog} />
      <PlaceTabs label="Project" value={tab} onValueChange={show} tabs={tabs}>
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value} className={placePanel}>
            {panel(value)}
          </TabPanel>
        ))}
      </PlaceTabs>
      {hadDialog && <ProjectDialogs project={project} open={dialog} onChange={setDialog} />}
    </>
  );

  function panel(of: ProjectTab): ReactNode {
    const fallback = <Spinner label="Loading..." hideLabel fill />;
    switch (of) {
      case 'overview':
        return <OverviewPanel project={project} onDialog={setDialog} onTab={show} />;
      case 'members':
        return <ProjectMembersPanel project={project} onDialog={setDialog} fallback={fallback} />;
      case 'settings':
        return <SettingsPanel project={project} onDialog={setDialog} fallback={fallback} />;
      case 'tasks':
        return <ProjectTasks project={project} fallback={fallback} />;
      case 'updates':
        return <ProjectUpdates project={project} fallback={fallback} />;
      case 'resources':
        return <ResourcesPanel project={project} fallback={fallback} />;
    }
  }
}

/** What one may see of it: tasks are for its members, and settings for those who can do something there. */
function tabsOf({ can, membersCount, totalTasks }: Project): readonly PlaceTab<ProjectTab>[] {
  const hasSettings = can.edit || can.leave || can.transfer || can.delete;
  return [
    { value: 'overview', label: 'Overview' },
    ...(can.work ? [{ value: 'tasks', label: 'Tasks', count: totalTasks } as const] : []),
    { value: 'members', label: 'Members', count: membersCount },
    { value: 'updates', label: 'Updates' },
    { value: 'resources', label: 'Resources' },
    ...(hasSettings ? [{ value: 'settings', label: 'Settings' } as const] : []),
  ];
}
