import { resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import { ListFilter } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { Place } from '../use-place.ts';
import { FilterMenuItems } from './lazy-parts.ts';

/** The menu for the type of the shown items and their order. */
export function FilterMenu({ place }: { place: Place }) {
  const { type } = place.view;
  const isPhone = useMedia('(max-width: 767px)');
  const name = type === null ? 'All types' : resourceTypeLabels[type];
  const label = `Type and order: ${name}`;
  return (
    <Menu
      align="end"
      label="Type and order"
      trigger={
        isPhone ? (
          <IconButton label={label} noTooltip variant="secondary" pressed={type !== null}>
            <ListFilter />
          </IconButton>
        ) : (
          <Button icon={<ListFilter />} aria-label={label}>
            {name}
          </Button>
        )
      }
    >
      <FilterMenuItems place={place} />
    </Menu>
  );
}
