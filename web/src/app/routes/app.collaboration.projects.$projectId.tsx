import { createFileRoute } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/project/project-page.tsx';
import { projectSearch } from '../../features/projects/project/project-search.ts';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/$projectId')({
  validateSearch: projectSearch,
  loader: ({ cause, params: { projectId }, location }) => {
    const { tab = 'overview' } = projectSearch(location.search);
    return joinWorkspace(cause, (data) => data.project(projectId, tab));
  },
  component: ProjectPage,
  staticData: { title: 'Project' },
});
