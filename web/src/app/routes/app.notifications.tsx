import { createFileRoute } from '@tanstack/react-router';
import { NotificationsRoute } from '../../features/notifications/notifications-route.tsx';

// Without a loader, which every page of the app would load: the list is fetched ahead (notifications.register.ts).
export const Route = createFileRoute('/app/notifications')({
  validateSearch: (search): { show?: string } => search,
  component: NotificationsRoute,
  staticData: { title: 'Notifications' },
});
