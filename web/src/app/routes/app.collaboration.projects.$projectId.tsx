import { createFileRoute } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/project/project-page.tsx';
import { projectSearch } from '../../features/projects/project/project-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/$projectId')({
  validateSearch: projectSearch,
  loader: ({ cause, params: { projectId }, location }) => {
    const { tab = 'overview' } = projectSearch(location.search);
    return loadPageData(cause, import('../page-data/projects.ts'), ({ prefetchProject }) =>
      prefetchProject(projectId, tab),
    );
  },
  component: ProjectPage,
  staticData: { title: 'Project' },
});
