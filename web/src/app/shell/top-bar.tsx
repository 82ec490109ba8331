import { Link } from '@tanstack/react-router';
import { paths } from '../../platform/paths.ts';
import { Wordmark } from '../../ui/logo.tsx';
import { useNavItemName } from './use-nav-item.ts';
import { UserMenu } from './user-menu.tsx';

/** The header of every page except the Desk: its name and the account menu (docs/product/shell.md, "Navigation"). */
export function TopBar() {
  const name = useNavItemName();
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-hairline border-b bg-surface pr-3 pl-4 max-md:has-[~main_[data-page-bar]]:hidden md:pl-6">
      <Link to={paths.desk} aria-label="Longtable, to the Desk" className="rounded-control lg:hidden">
        <Wordmark size={20} />
      </Link>
      <p className="min-w-0 flex-1 truncate text-muted text-sm">
        <span className="max-lg:sr-only">{name}</span>
      </p>
      <UserMenu />
    </header>
  );
}
