import { createFileRoute } from '@tanstack/react-router';
import { ResourcesPage } from '../../features/resources/resources-page.tsx';
import type { ResourcesSearch } from '../../features/resources/resources-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/resources')({
  // Parsed by the page and its loader: every page of the app loads this file.
  validateSearch: (search): ResourcesSearch => search,
  loader: ({ cause, location }) =>
    loadPageData(cause, import('../page-data/resources.ts'), ({ prefetchResources }) =>
      prefetchResources(location.search),
    ),
  component: ResourcesPage,
  staticData: { title: 'Resources' },
});
