import { Link } from '@tanstack/react-router';
import { measureBar, PageBarSlot } from '../../kits/page/page-bar.tsx';
import { paths } from '../../platform/paths.ts';
import { Wordmark } from '../../ui/logo.tsx';
import { useNavItemName } from './use-nav-item.ts';
import { useNotices } from './use-notices.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * The header row of every page except the Desk (docs/product/shell.md, "Page grid"): what the page has in it (`PageBar`), its name
 * until then, and the account menu.
 */
export function TopBar() {
  const name = useNavItemName();
  const notices = useNotices();
  return (
    <header ref={measureBar} className="@container/bar h-12 shrink-0 border-hairline border-b bg-surface">
      <div className="relative flex h-full items-center gap-3 pr-3 pl-4 md:pl-6">
        <PageBarSlot />
        <p className="hidden min-w-0 flex-1 truncate font-semibold text-sm peer-empty:block">
          {name ?? (
            <Link to={paths.desk} aria-label="Longtable, to the Desk" className="rounded-control lg:hidden">
              <Wordmark size={20} />
            </Link>
          )}
        </p>
        {/* On a phone there is no room beside the tools of tasks; their items are in More. */}
        <div className="size-8 shrink-0 max-md:hidden">
          {/* Its place is kept: it is no part of the first paint. */}
          {notices && <notices.NotificationBell />}
        </div>
        <div className="shrink-0 max-md:peer-has-[[data-tools]]:hidden">
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
