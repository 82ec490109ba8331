import { noteCategoryLabels, noteSortLabels } from '@longtable/contract/rules/note-kinds';
import { ListFilter } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { NotesPlace } from '../use-notes-place.ts';

const FilterItems = lazyPart(async () => (await import('./filter-items.tsx')).FilterItems);

/** The menu for the category, the tag and the order of the list. */
export function FilterMenu({ place }: { place: NotesPlace }) {
  const { category, tag, sort } = place.view;
  const shown = [
    category === null ? 'All categories' : noteCategoryLabels[category],
    ...(tag === null ? [] : [`#${tag}`]),
    noteSortLabels[sort],
  ].join(', ');
  return (
    <Menu
      align="end"
      label="Filter and order"
      trigger={
        <IconButton
          label={`Filter and order: ${shown}`}
          noTooltip
          variant="secondary"
          {...((category !== null || tag !== null) && { className: 'text-accent' })}
        >
          <ListFilter />
        </IconButton>
      }
    >
      <FilterItems place={place} />
    </Menu>
  );
}
