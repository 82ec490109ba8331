import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { ArrowDownUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../../ui/menu.tsx';
import { type Sorting, usualDirection } from './projects-search.ts';

const sorts: readonly { value: ProjectSort; label: string; up: string; down: string }[] = [
  { value: 'name', label: 'Name', up: 'A to Z', down: 'Z to A' },
  { value: 'dueDate', label: 'Due date', up: 'Soonest first', down: 'Latest first' },
  { value: 'priority', label: 'Priority', up: 'Lowest first', down: 'Highest first' },
  { value: 'progress', label: 'Progress', up: 'Least first', down: 'Most first' },
  { value: 'createdAt', label: 'Created', up: 'Oldest first', down: 'Newest first' },
];

/** What the projects are sorted by, and which way. */
export function ProjectSortMenu({
  sorting,
  onSort,
}: {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const now = sorts.find(({ value }) => value === sorting.sort);
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<ArrowDownUp />} aria-label={`Sort by: ${now?.label}`}>
          {now?.label}
        </Button>
      }
      label="Sort projects"
    >
      <MenuRadioGroup
        value={sorting.sort}
        onValueChange={(value) => {
          const sort = sorts.find((each) => each.value === value)?.value;
          if (sort) onSort({ sort, direction: usualDirection(sort) });
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
        <MenuRadioItem value="ascending">{now?.up}</MenuRadioItem>
        <MenuRadioItem value="descending">{now?.down}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}
