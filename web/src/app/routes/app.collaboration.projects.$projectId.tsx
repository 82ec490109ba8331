import { createFileRoute } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/project/project-page.tsx';
import { projectSearch } from '../../features/projects/project/project-search.ts';
import { openPage } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/$projectId')({
  validateSearch: projectSearch,
  loader: ({ cause, params: { projectId }, location }) => {
    const { tab = 'overview' } = projectSearch(location.search);
    return openPage(cause, import('../page-data/projects.ts'), ({ fetchProject }) =>
      fetchProject(projectId, tab),
    );
  },
  component: ProjectPage,
  staticData: { title: 'Project' },
});
