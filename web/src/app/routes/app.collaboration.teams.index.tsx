import { createFileRoute } from '@tanstack/react-router';
import { TeamsPage } from '../../features/teams/list/teams-page.tsx';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/')({
  // The invitation that a notification has led to.
  validateSearch: ({ invitation }): { invitation?: string } =>
    typeof invitation === 'string' ? { invitation } : {},
  loader: ({ cause }) =>
    loadPageData(cause, import('../page-data/teams.ts'), ({ prefetchTeams }) => prefetchTeams()),
  component: TeamsPage,
  staticData: { title: 'Teams' },
});
