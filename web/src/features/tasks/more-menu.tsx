import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyFloating } from '../../ui/lazy-floating.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MoreMenuPanel = lazyPart(async () => (await import('./more-menu-panel.tsx')).MoreMenuPanel);

/** What is done with tasks as a whole: brought in, taken out, and the templates that they are made from. */
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
