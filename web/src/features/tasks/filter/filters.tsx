import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useFilterPanel } from './filter-toggle.tsx';

/** What is above the tasks: the panel for filter and sorting, and while it is closed the ones in use. */
export function Filters({ isPlain }: { isPlain: boolean }) {
  const { isOpen } = useFilterPanel();
  return (
    <>
      <FilterPanel />
      {!isOpen && !isPlain && <FilterChips />}
    </>
  );
}
