import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../features/projects/list/projects-page.tsx';
import { projectsSearch } from '../../features/projects/list/projects-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/')({
  validateSearch: projectsSearch,
  loader: ({ cause, location }) =>
    loadPageData(cause, import('../page-data/projects.ts'), ({ prefetchProjects }) =>
      prefetchProjects(projectsSearch(location.search)),
    ),
  component: ProjectsPage,
  staticData: { title: 'Projects' },
});
