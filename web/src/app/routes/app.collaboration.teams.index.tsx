import { createFileRoute } from '@tanstack/react-router';
import { TeamsPage } from '../../features/teams/list/teams-page.tsx';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/collaboration/teams/')({
  loader: ({ cause }) => joinWorkspace(cause, (data) => data.teams()),
  component: TeamsPage,
  staticData: { title: 'Teams' },
});
