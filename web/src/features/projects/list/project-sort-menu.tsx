import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { ArrowDownUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../../ui/menu.tsx';
import { defaultDirection, type Sorting } from './projects-search.ts';

const sorts: readonly { value: ProjectSort; label: string; up: string; down: string }[] = [
  { value: 'name', label: 'Name', up: 'A to Z', down: 'Z to A' },
  { value: 'dueDate', label: 'Due date', up: 'Soonest first', down: 'Latest first' },
  { value: 'priority', label: 'Priority', up: 'Lowest first', down: 'Highest first' },
  { value: 'progress', label: 'Progress', up: 'Least first', down: 'Most first' },
  { value: 'createdAt', label: 'Created', up: 'Oldest first', down: 'Newest first' },
];

/** The menu for sort field and direction. */
export function ProjectSortMenu({
  sorting,
  onSort,
}: {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const current = sorts.find(({ value }) => value === sorting.sort);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<ArrowDownUp />} aria-label={`Sort by: ${current?.label}`}>
          {current?.label}
        </Button>
      }
      label="Sort projects"
    >
      <MenuRadioGroup
        value={sorting.sort}
        onValueChange={(value) => {
          const sort = sorts.find((each) => each.value === value)?.value;
          if (sort) onSort({ sort, direction: defaultDirection(sort) });
        }}
      >
        {sorts.map(({ value, label }) => (
          <MenuRadioItem key={value} value={value}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuRadioGroup
        value={sorting.direction}
        onValueChange={(direction) =>
          onSort({ sort: sorting.sort, direction: direction === 'descending' ? direction : 'ascending' })
        }
      >
        <MenuRadioItem value="ascending">{current?.up}</MenuRadioItem>
        <MenuRadioItem value="descending">{current?.down}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}
