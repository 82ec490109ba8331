import { BellButton } from '../../features/notifications/bell.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MenuButton } from './menu-button.tsx';

const Dropdown = lazyPart(
  async () => (await import('../../features/notifications/dropdown.tsx')).NotificationDropdown,
);

/** The bell with its dropdown (docs/product/shell.md, "Navigation"). */
export function NotificationBell() {
  return <MenuButton kind="dialog" menu={Dropdown} button={<BellButton />} />;
}
