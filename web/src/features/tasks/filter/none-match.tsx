import { noFilter } from '@longtable/contract/rules/task-filter';
import { Button } from '../../../ui/button.tsx';
import { useFilter } from './use-filter.ts';

/** In a column or group whose tasks are all left out by the filter: how many, and a button that shows them. */
export function NoneMatch({ hidden }: { hidden: number }) {
  const { setFilter } = useFilter();
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-2 text-muted text-sm">
      No matching tasks · {hidden} hidden
      <Button variant="ghost" size="sm" onClick={() => setFilter(noFilter)}>
        Clear filters
      </Button>
    </span>
  );
}
