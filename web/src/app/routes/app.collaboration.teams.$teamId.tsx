import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../features/teams/team/team-page.tsx';
import { teamSearch } from '../../features/teams/team/team-search.ts';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/$teamId')({
  validateSearch: teamSearch,
  loader: () => joinWorkspace(),
  component: TeamPage,
  staticData: { title: 'Team' },
});
