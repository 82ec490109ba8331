import { ArrowDown, ArrowUp } from 'lucide-react';
import { useDirectory } from '../../../platform/directory.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SaveChanges } from '../saved-views/save-changes.tsx';
import { directionLabels, filtersInWords, sortLabels } from './filter-words.ts';
import { ShownCount } from './shown-count.tsx';
import { useFilter } from './use-filter.ts';

/** The active filters and sorting as removable chips, shown while the panel is closed. */
export function FilterChips() {
  const { filter, sort, count, setFilter, setSort, clear } = useFilter();
  const names = useDirectory();
  const people = filter.assignee.flatMap((value) => {
    const person = names.person(value);
    return person ? { value, label: person.name } : [];
  });
  const projects = filter.project.flatMap((value) => {
    const project = names.project(value);
    return project ? { value, label: project.name } : [];
  });
  if (count === 0 && !sort) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-4 pb-3 md:border-hairline md:border-t md:px-6 md:py-1.5">
      <ul aria-label="Filters in use" className="contents">
        {filtersInWords(filter, people, projects).map(({ name, value, without }) => (
          <li key={name} className="flex max-w-full">
            <Chip onRemove={() => setFilter(without)} removeLabel={`Remove the filter ${name}: ${value}`}>
              {name}: <span className="text-ink">{value}</span>
            </Chip>
          </li>
        ))}
        {sort && (
          <li className="flex max-w-full">
            <Chip
              icon={sort.direction === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
              onRemove={() => setSort(null)}
              removeLabel={`Remove the sorting by ${sortLabels[sort.field]}`}
            >
              <span className="sr-only">{directionLabels[sort.direction]} by </span>
              <span className="text-ink">{sortLabels[sort.field]}</span>
            </Chip>
          </li>
        )}
      </ul>
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear
      </Button>
      <SaveChanges />
      <ShownCount className="ml-auto text-xs" />
    </div>
  );
}
