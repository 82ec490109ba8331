import type { Project } from '@longtable/contract/projects';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import {
  type EntityActions,
  EntityPage,
  type EntityTab,
  panelFallback,
} from '../../../kits/entities/entity-page.tsx';
import { paths } from '../../../platform/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLeaveRemovedProject } from '../data/leave-removed-project.ts';
import { useProject } from '../data/project-members.ts';
import { projects } from '../data/projects.ts';
import { OverviewPanel } from './overview-panel.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { ProjectHeader } from './project-header.tsx';
import { type ProjectTab, searchOfTab } from './project-search.ts';

const ProjectDialogs = lazyPart(async () => (await import('./project-dialogs.tsx')).ProjectDialogs);
const ProjectMembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).ProjectMembersPanel);
const ProjectTasks = lazyPart(async () => {
  const [{ ProjectTasks }, { joinTasks }] = await Promise.all([
    import('../../tasks/project-tasks.tsx'),
    import('../../tasks/tasks.register.ts'),
  ]);
  await joinTasks();
  return ProjectTasks;
});
const ProjectUpdates = lazyPart(
  async () => (await import('../../updates/project-updates.tsx')).ProjectUpdates,
);
const FilesPanel = lazyPart(async () => (await import('../../resources/files-panel.tsx')).FilesPanel);
const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);

/** The page of a project (docs/product/projects.md): overview, tasks, members, updates, resources and settings. */
export function ProjectPage() {
  const { projectId } = useParams({ from: '/app/collaboration/projects/$projectId' });
  const { tab = 'overview' } = useSearch({ from: '/app/collaboration/projects/$projectId' });
  const navigate = useNavigate();
  const view = useProject(projectId);
  useLeaveRemovedProject(view, projectId);
  return (
    <EntityPage<Project, ProjectTab, ProjectDialog>
      noun="project"
      icon={<FolderKanban />}
      view={view}
      unavailableReason="It was deleted, or you don’t have access to it."
      listLink={{ to: paths.projects, label: 'Go to your projects' }}
      tab={tab}
      onTabChange={(next) =>
        void navigate({
          to: paths.project,
          params: { projectId },
          search: searchOfTab(next),
          replace: true,
          resetScroll: false,
        })
      }
      tabs={tabsOf}
      renderHeader={(project, { open }) => <ProjectHeader project={project} onOpen={open} />}
      renderDialogs={(project, dialog, onChange) => (
        <ProjectDialogs project={project} open={dialog} onChange={onChange} />
      )}
    />
  );
}

/** The tabs that the actor may see: tasks only as a member, settings only if they may change one of them. */
function tabsOf(
  project: Project,
  { open, show }: EntityActions<ProjectTab, ProjectDialog>,
): [EntityTab<ProjectTab>, ...EntityTab<ProjectTab>[]] {
  const { can, membersCount, totalTasks } = project;
  const hasSettings = can.edit || can.leave || can.transfer || can.delete;
  const fallback = panelFallback;
  const tasks: EntityTab<ProjectTab> = {
    value: 'tasks',
    label: 'Tasks',
    count: totalTasks,
    panel: <ProjectTasks project={project} onLimits={projects.edit} fallback={fallback} />,
  };
  const settings: EntityTab<ProjectTab> = {
    value: 'settings',
    label: 'Settings',
    panel: <SettingsPanel project={project} onOpen={open} fallback={fallback} />,
  };
  return [
    {
      value: 'overview',
      label: 'Overview',
      panel: <OverviewPanel project={project} onOpen={open} onTab={show} />,
    },
    ...(can.work ? [tasks] : []),
    {
      value: 'members',
      label: 'Members',
      count: membersCount,
      panel: <ProjectMembersPanel project={project} onOpen={open} fallback={fallback} />,
    },
    {
      value: 'updates',
      label: 'Updates',
      panel: <ProjectUpdates project={project} fallback={fallback} />,
    },
    {
      value: 'resources',
      label: 'Resources',
      panel: (
        <FilesPanel
          whose={{ teamId: null, projectId: project.id }}
          mayAdd={project.can.work}
          fallback={fallback}
        />
      ),
    },
    ...(hasSettings ? [settings] : []),
  ];
}
