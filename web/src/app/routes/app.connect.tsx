import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../../features/people/connect/connect-page.tsx';
import { connectSearch } from '../../kits/people/connect-search.ts';
import { openPage } from '../workspace.ts';

export const Route = createFileRoute('/app/connect')({
  validateSearch: connectSearch,
  loader: ({ cause, location }) => {
    const { tab = 'connections' } = connectSearch(location.search);
    return openPage(cause, import('../page-data/connect.ts'), ({ fetchConnect }) => fetchConnect(tab));
  },
  component: ConnectPage,
  staticData: { title: 'Connect' },
});
