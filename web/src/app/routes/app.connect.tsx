import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../../features/people/connect/connect-page.tsx';
import { connectSearch } from '../../kits/people/connect-search.ts';
import { joinWorkspace } from '../workspace.ts';

export const Route = createFileRoute('/app/connect')({
  validateSearch: connectSearch,
  loader: ({ cause, location }) => {
    const { tab = 'connections' } = connectSearch(location.search);
    return joinWorkspace(cause, (data) => data.connect(tab));
  },
  component: ConnectPage,
  staticData: { title: 'Connect' },
});
