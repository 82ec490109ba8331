import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';

/** The panel for filter and sorting, or while it is closed the ones in use. */
export function Filters({ part }: { part: 'panel' | 'chips' }) {
  return part === 'panel' ? <FilterPanel /> : <FilterChips />;
}
