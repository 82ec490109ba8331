import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/notifications')({
  // Parsed by the page and its loader: every page of the app loads this file.
  validateSearch: (search): { show?: string } =>
    typeof search['show'] === 'string' ? { show: search['show'] } : {},
  loader: ({ cause, location }) =>
    loadPageData(cause, import('../page-data/notifications.ts'), ({ prefetchNotifications }) =>
      prefetchNotifications(new URLSearchParams(location.searchStr).get('show')),
    ),
  component: NotificationsPage,
  staticData: { title: 'Notifications' },
});
