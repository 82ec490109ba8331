import { noFilter } from '@longtable/contract/rules/task-filter';
import { matches } from '@longtable/contract/rules/task-filter-match';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { loadedTasks } from '../data/loaded-tasks.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { quoted } from '../undo/undo-words.ts';
import { countContext } from '../windows/task-store.ts';

/** Shows a toast if the filter on the page hides all of the tasks that were just created. */
export function notifyHidden(ids: readonly string[]): void {
  const scope = scopeOnPage();
  const context = countContext();
  const test = context && matches(scope.filter, context);
  if (!test) return;
  const projectId = scope.project?.id ?? null;
  const made = loadedTasks().tasks.filter(
    (task) => ids.includes(task.id) && (projectId === null || task.projectId === projectId),
  );
  if (made.length === 0 || made.some(test)) return;
  toast({
    title: `${made.length === 1 ? quoted(made[0]?.title ?? '') : counted(made.length, 'task')} created, hidden by the filter`,
    action: {
      label: 'Clear filters',
      onSelect: () => scope.setViewState({ ...scope.viewState(), filter: noFilter }),
    },
  });
}
