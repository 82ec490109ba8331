import { readingColumn } from '../../ui/column.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NotificationSkeletons } from './skeletons.tsx';

const Page = lazyPart(async () => (await import('./notifications-page.tsx')).NotificationsPage);

/**
 * The page of notifications. It comes with what all pages of the app load after the first paint, which has most of it already:
 * with a file of its own, the shell would have to name more files for each part that it loads later (docs/decisions/071).
 */
export function NotificationsRoute() {
  return (
    <Page
      fallback={
        <div className={`${readingColumn} py-4`}>
          <NotificationSkeletons />
        </div>
      }
    />
  );
}
