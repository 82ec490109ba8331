import { PageBar, PageTitle } from '../../kits/page/page-bar.tsx';
import { useStore } from '../../platform/store.ts';
import { isFirstPageShown } from '../../platform/sync.ts';
import { readingColumn } from '../../ui/column.ts';
import { lazyParts } from '../../ui/lazy-part.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const usePage = lazyParts(() => import('./notifications-page.tsx'));

/**
 * The page of notifications. It comes with what all pages of the app load after the first paint, which has most of it already:
 * with a file of its own, the shell would have to name more files for each part that it loads later (docs/decisions/071).
 */
export function NotificationsRoute() {
  // What every page of the app loads then.
  const page = usePage(useStore(isFirstPageShown));
  if (page) return <page.NotificationsPage />;
  return (
    <>
      <PageBar title={<PageTitle>Notifications</PageTitle>} />
      <SkeletonText lines={6} className={`${readingColumn} py-6`} />
    </>
  );
}
