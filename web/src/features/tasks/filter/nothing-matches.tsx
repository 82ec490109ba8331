import { ListFilter } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFilter } from './use-filter.ts';

/** Shown in place of the tasks if none match the filter. */
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
