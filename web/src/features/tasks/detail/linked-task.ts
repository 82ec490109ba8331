import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { toast } from '../../../ui/toast.ts';
import { useLoadedTasks, useTask } from '../data/loaded-tasks.ts';
import { tasksSaved } from '../data/tasks.cache.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';

/** How long it stays said that there is no such task, in milliseconds. */
const refusalDuration = 10_000;

/**
 * Asks the server for a task that a link led to and that is not known here. Says so when there is none that the person
 * may see, and takes it out of the address, in the place of this one in the history.
 */
export function useLinkedTask(taskId: string | null): void {
  const isKnown = useTask(taskId) !== undefined;
  const isWaiting = useLoadedTasks(({ state }) => state === 'loading');
  const navigate = useNavigate();
  const { error } = useQuery({
    queryKey: ['linked-task', taskId],
    queryFn: async ({ signal }) => {
      const task = await call(tasksApi.get, { taskId: taskId ?? '' }, { signal });
      tasksSaved([task]);
      return task.id;
    },
    // The list says more, and is on its way.
    enabled: taskId !== null && !isKnown && !isWaiting,
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  });
  const isNowhere = taskId !== null && !isKnown && error instanceof ApiError && error.status < 500;

  useEffect(() => {
    if (!isNowhere) return;
    toast({
      title: 'Task not found or access denied',
      description: 'It may have been deleted, or you may have left its project.',
      tone: 'danger',
      duration: refusalDuration,
    });
    taskDialogs.closeDetail();
    const without = (search: object) =>
      Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'task'));
    void navigate({ to: '.', search: without, state: true, replace: true, resetScroll: false });
  }, [isNowhere, navigate]);
}
