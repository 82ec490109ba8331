import { taskFilterText } from '@longtable/contract/rules/task-filter';
import { taskSortText } from '@longtable/contract/rules/task-sort';
import type { Task } from '@longtable/contract/tasks';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import type { BoardOf } from '../windows/task-window.ts';

/** Every task of a board, in its order, fetched page by page. */
export async function tasksToExport({ projectId, filter, sort }: BoardOf): Promise<readonly Task[]> {
  const input = {
    ...(projectId !== null && { projectId }),
    ...taskFilterText(filter),
    ...taskSortText(sort),
  };
  const all: Task[] = [];
  let after: string | null = null;
  do {
    const page: { tasks: Task[]; next: string | null } = await call(tasksApi.list, {
      ...input,
      ...(after !== null && { after }),
    });
    all.push(...page.tasks);
    after = page.next;
  } while (after !== null);
  return all;
}
