import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { toast } from '../../../ui/toast.ts';
import { useLoadedTasks, useTask } from '../data/loaded-tasks.ts';
import { tasksSaved } from '../data/tasks.cache.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';

/** How long the toast stays, in milliseconds. */
const refusalDuration = 10_000;

/**
 * Fetches the task of a link if it is not loaded. If the person may not see it, shows a toast and removes it from the URL,
 * replacing the history entry.
 */
export function useLinkedTask(taskId: string | null): void {
  const isLoaded = useTask(taskId) !== undefined;
  const isLoading = useLoadedTasks(({ state }) => state === 'loading');
  const navigate = useNavigate();
  const { error } = useQuery({
    queryKey: ['linked-task', taskId],
    queryFn: async ({ signal }) => {
      const task = await call(tasksApi.get, { taskId: taskId ?? '' }, { signal });
      tasksSaved([task]);
      return task.id;
    },
    // The first tasks are on their way and may include it.
    enabled: taskId !== null && !isLoaded && !isLoading,
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  });
  const isNotFound = taskId !== null && !isLoaded && error instanceof ApiError && error.status < 500;

  useEffect(() => {
    if (!isNotFound) return;
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
  }, [isNotFound, navigate]);
}
