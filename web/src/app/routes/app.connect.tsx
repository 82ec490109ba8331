import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../../features/people/connect/connect-page.tsx';
import { connectSearch } from '../../kits/people/connect-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/connect')({
  validateSearch: connectSearch,
  loader: ({ cause, location }) => {
    const { tab = 'connections' } = connectSearch(location.search);
    return loadPageData(cause, import('../page-data/connect.ts'), ({ prefetchConnect }) =>
      prefetchConnect(tab),
    );
  },
  component: ConnectPage,
  staticData: { title: 'Connect' },
});
