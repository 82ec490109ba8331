import { type CountingFor, countTasks } from '@longtable/contract/rules/task-counts';
import type { Task, TaskCounts } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { usePainted } from '../../platform/after-paint.ts';
import { tasksApi } from '../../platform/api/tasks.ts';
import { call } from '../../platform/client.ts';
import { useUser } from '../../platform/session.ts';
import { useTaskView } from './task-view.ts';
import { useToday } from './today.ts';

/**
 * The numbers of the sidebar, the Desk and the board's footer (workspace §2), true a frame after a task changes. Until
 * all tasks are here they are the server's; null until anything is known.
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

let last: { tasks: readonly Task[]; about: CountingFor; counts: TaskCounts } | null = null;

/** Three places on a page show them: the tasks are walked once. */
function counted(tasks: readonly Task[], about: CountingFor): TaskCounts {
  const { userId, timeZone, today } = about;
  if (
    last?.tasks === tasks &&
    last.about.today === today &&
    last.about.userId === userId &&
    last.about.timeZone === timeZone
  ) {
    return last.counts;
  }
  last = { tasks, about, counts: countTasks(tasks, about) };
  return last.counts;
}
