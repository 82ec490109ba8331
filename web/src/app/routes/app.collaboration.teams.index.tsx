import { createFileRoute } from '@tanstack/react-router';
import { TeamsPage } from '../../features/teams/list/teams-page.tsx';
import { openPage } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/')({
  loader: ({ cause }) => openPage(cause, import('../page-data/teams.ts'), ({ fetchTeams }) => fetchTeams()),
  component: TeamsPage,
  staticData: { title: 'Teams' },
});
