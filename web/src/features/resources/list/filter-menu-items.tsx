import type { ResourceSort } from '@longtable/contract/resources';
import { resourceTypeLabels, resourceTypes } from '@longtable/contract/rules/resource-types';
import { MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../../ui/menu.tsx';
import { defaultDirection } from '../resources-search.ts';
import type { Place } from '../use-place.ts';

const all = 'all';
const sorts: readonly { value: ResourceSort; label: string; up: string; down: string }[] = [
  { value: 'name', label: 'Name', up: 'A to Z', down: 'Z to A' },
  { value: 'updatedAt', label: 'Modified', up: 'Oldest first', down: 'Newest first' },
  { value: 'sizeBytes', label: 'Size', up: 'Smallest first', down: 'Largest first' },
];

/** The items of the menu for the type of the shown items and their order. */
export function FilterMenuItems({ place: { view, change } }: { place: Place }) {
  const sort = sorts.find(({ value }) => value === view.sort);
  return (
    <>
      <MenuLabel>Type</MenuLabel>
      <MenuRadioGroup
        value={view.type ?? all}
        onValueChange={(value) => change({ type: value === all ? undefined : value })}
      >
        <MenuRadioItem value={all}>All types</MenuRadioItem>
        {resourceTypes.map((value) => (
          <MenuRadioItem key={value} value={value}>
            {resourceTypeLabels[value]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {view.list !== 'recent' && view.list !== 'trash' && (
        <>
          <MenuSeparator />
          <MenuLabel>Sort by</MenuLabel>
          <MenuRadioGroup<ResourceSort>
            value={view.sort}
            onValueChange={(value) => change({ sort: value, direction: defaultDirection(value) })}
          >
            {sorts.map(({ value, label }) => (
              <MenuRadioItem key={value} value={value}>
                {label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuRadioGroup value={view.direction} onValueChange={(direction) => change({ direction })}>
            <MenuRadioItem value="asc">{sort?.up}</MenuRadioItem>
            <MenuRadioItem value="desc">{sort?.down}</MenuRadioItem>
          </MenuRadioGroup>
        </>
      )}
    </>
  );
}
