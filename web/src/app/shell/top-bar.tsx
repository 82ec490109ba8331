import { PageBarSlot } from '../../kits/page/page-bar.tsx';
import { useNavItemName } from './use-nav-item.ts';
import { UserMenu } from './user-menu.tsx';

/**
 * The header row of every page except the Desk, which has its own (docs/product/shell.md, "Page grid"): what the page puts
 * there (`PageBar`), or its name while it loads, and the account menu. Mounted on the Desk too, for the page that follows.
 */
export function TopBar({ hidden }: { hidden: boolean }) {
  const name = useNavItemName();
  return (
    <header
      hidden={hidden}
      className="@container/bar h-12 shrink-0 border-hairline border-b bg-surface max-md:has-[~main_[data-page-bar]]:hidden"
    >
      <div className="flex h-full items-center gap-3 pr-3 pl-4 md:pl-6">
        <PageBarSlot />
        <p className="hidden min-w-0 flex-1 truncate font-semibold text-sm peer-empty:block">{name}</p>
        <UserMenu />
      </div>
    </header>
  );
}
