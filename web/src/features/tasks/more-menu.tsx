import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyFloating } from '../../ui/lazy-floating.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MoreMenuPanel = lazyPart(async () => (await import('./more-menu-panel.tsx')).MoreMenuPanel);

/** The button of the menu for import, export and templates. The menu is loaded when it is first opened. */
export function MoreMenu() {
  const trigger = (
    <IconButton label="Import and export" variant="secondary">
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <LazyFloating
      kind="menu"
      trigger={trigger}
      render={(floating) => <MoreMenuPanel {...floating} fallback={floating.trigger} />}
    />
  );
}
