import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyFloating } from '../../ui/lazy-floating.tsx';
import { lazyParts } from '../../ui/lazy-part.tsx';

const useParts = lazyParts(() => import('./more-menu-panel.tsx'));

/** The button of the menu for import, export and templates. The menu is loaded when it is first opened. */
export function MoreMenu() {
  const [isWanted, setWanted] = useState(false);
  const parts = useParts(isWanted);
  return (
    <LazyFloating
      kind="menu"
      trigger={
        <IconButton label="Import and export" variant="secondary">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      onWanted={() => setWanted(true)}
      render={
        parts && ((floating, byKeyboard) => <parts.MoreMenuPanel {...floating} byKeyboard={byKeyboard} />)
      }
    />
  );
}
