import { type CountingFor, countTasks } from '@longtable/contract/rules/task-counts';
import type { Task, TaskCounts } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { usePainted } from '../../platform/after-paint.ts';
import { tasksApi } from '../../platform/api/tasks.ts';
import { call } from '../../platform/client.ts';
import { useUser } from '../../platform/session.ts';
import { useScope } from './task-scope.ts';
import { useTaskView } from './task-view.ts';
import { useToday } from './today.ts';

/**
 * The numbers of the sidebar, the Desk and the board's footer (docs/product/tasks.md, "Counts"), true a frame after a
 * task changes. Until all tasks are here they are the server's; null until anything is known.
 */
export function useTaskCounts(): TaskCounts | null {
  const { id: userId, timeZone } = useUser();
  const today = useToday();
  // Counting ten thousand tasks takes a while: the card that was dropped is painted first.
  const { complete, tasks } = usePainted(useTaskView((view) => view));
  const { data } = useQuery({
    queryKey: ['task-counts', today],
    queryFn: ({ signal }) => call(tasksApi.counts, {}, { signal }),
    enabled: !complete,
    // True for a moment only: not for the next page.
    meta: { keep: false },
  });
  return complete ? counted(tasks, { userId, timeZone, today }) : (data ?? null);
}

/** The same numbers of all tasks in scope, filtered or not; null until all of them are here. */
export function useScopedCounts(): TaskCounts | null {
  const { id: userId, timeZone } = useUser();
  const today = useToday();
  const { complete, tasks } = usePainted(useScope((scope) => scope.all()));
  return complete ? counted(tasks, { userId, timeZone, today }) : null;
}

const last = new WeakMap<readonly Task[], { about: CountingFor; counts: TaskCounts }>();

/** Three places on a page show them: the tasks are walked once. */
function counted(tasks: readonly Task[], about: CountingFor): TaskCounts {
  const { userId, timeZone, today } = about;
  const known = last.get(tasks);
  if (known?.about.today === today && known.about.userId === userId && known.about.timeZone === timeZone) {
    return known.counts;
  }
  const counts = countTasks(tasks, about);
  last.set(tasks, { about, counts });
  return counts;
}
