import { ChevronsUpDown } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Whose } from '../data/resource-view.ts';

const PlaceMenuItems = lazyPart(async () => (await import('./place-menu-items.tsx')).PlaceMenuItems);

/** Chooses whose files are shown: the person's own, or those of a team or project. */
export function PlaceMenu({ whose }: { whose: Whose }) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Files of a team or project" size="sm" className="shrink-0">
          <ChevronsUpDown />
        </IconButton>
      }
    >
      <PlaceMenuItems whose={whose} />
    </Menu>
  );
}
