import { ListFilter } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilter } from './use-filter.ts';

/** In place of the tasks when the filter lets none of them through. */
export function NothingMatches() {
  const { clear } = useFilter();
  return (
    <EmptyState
      icon={<ListFilter aria-hidden />}
      title="No tasks match"
      description="No task matches all filters."
      action={<Button onClick={clear}>Clear filters</Button>}
      className="min-h-0 flex-1"
    />
  );
}
