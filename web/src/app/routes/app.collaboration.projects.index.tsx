import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../../features/projects/list/projects-page.tsx';
import type { ProjectsSearch } from '../../features/projects/list/projects-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/projects/')({
  // Parsed by the page and its loader: every page of the app loads this file.
  validateSearch: (search): ProjectsSearch => search,
  loader: ({ cause, location }) =>
    loadPageData(cause, import('../page-data/projects.ts'), ({ prefetchProjects }) =>
      prefetchProjects(location.search),
    ),
  component: ProjectsPage,
  staticData: { title: 'Projects' },
});
