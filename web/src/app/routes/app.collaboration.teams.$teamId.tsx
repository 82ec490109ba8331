import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../features/teams/team/team-page.tsx';
import { teamSearch } from '../../features/teams/team/team-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/$teamId')({
  validateSearch: teamSearch,
  loader: ({ cause, params: { teamId }, location }) => {
    const { tab = 'overview' } = teamSearch(location.search);
    return loadPageData(cause, import('../page-data/teams.ts'), ({ prefetchTeam }) =>
      prefetchTeam(teamId, tab),
    );
  },
  component: TeamPage,
  staticData: { title: 'Team' },
});
