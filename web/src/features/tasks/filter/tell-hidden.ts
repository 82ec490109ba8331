import { noFilter } from '@longtable/contract/rules/task-filter';
import { toast } from '../../../ui/toast.ts';
import { scopeOnPage } from '../task-scope.ts';

/** Says of tasks that were just made where they are when the filter on the page hides all of them. */
export function tellHidden(ids: readonly string[]): void {
  const scope = scopeOnPage();
  const [shown, all] = [scope.view().tasks, scope.all().tasks];
  if (shown === all) return;
  const isAmong = (tasks: typeof all) => tasks.some(({ id }) => ids.includes(id));
  if (!isAmong(all) || isAmong(shown)) return;
  toast({
    title: ids.length === 1 ? 'Created. The filter hides it.' : 'Created. The filter hides them.',
    action: {
      label: 'Clear filters',
      onSelect: () => scope.setLook({ ...scope.look(), filter: noFilter }),
    },
  });
}
