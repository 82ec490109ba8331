import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { tasksApi } from '../../platform/api/tasks.ts';
import { ApiError, call } from '../../platform/client.ts';
import { useStore } from '../../platform/store.ts';
import { toast } from '../../ui/toast.ts';
import { openDialog, taskDialogs } from './task-dialogs.store.ts';
import { useTask, useTaskView } from './task-view.ts';
import { tasksSaved } from './tasks.cache.ts';

/** How long it stays said that there is no such task, in milliseconds. */
const refusalDuration = 10_000;

/**
 * Opens the task that the address names by `task`: at once when it is known, else as soon as the server has said what
 * it is. Closing its dialog takes it out of the address; going back to an address without it closes the dialog.
 */
export function useLinkedTask(): void {
  const taskId = useLocation({ select: ({ search }) => taskOf(search) });
  const isKnown = useTask(taskId) !== undefined;
  const isWaiting = useTaskView(({ state }) => state === 'loading');
  const isShown = useStore(openDialog).shown;
  const opened = useRef<string | null>(null);
  const forget = useForget();
  const isOpen = taskId !== null && isShown?.kind === 'detail' && isShown.taskId === taskId;

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
    forget();
  }, [isNowhere, forget]);

  useEffect(() => {
    if (taskId === null) {
      // Back to an address without it.
      if (opened.current !== null && isShowing(opened.current)) taskDialogs.close();
      opened.current = null;
    } else if (isKnown && opened.current !== taskId) {
      opened.current = taskId;
      taskDialogs.openDetail(taskId);
    }
  }, [taskId, isKnown]);

  useEffect(() => {
    // Closed, or something else opened in its place.
    if (taskId !== null && opened.current === taskId && !isOpen && !isShowing(taskId)) forget();
  }, [taskId, isOpen, forget]);
}

/** Takes the task out of the address, in the place of this one in the history. */
function useForget(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const without = (search: object) =>
      Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'task'));
    void navigate({ to: '.', search: without, state: true, replace: true, resetScroll: false });
  }, [navigate]);
}

function isShowing(taskId: string): boolean {
  const { shown } = openDialog.get();
  return shown?.kind === 'detail' && shown.taskId === taskId;
}

function taskOf(search: object): string | null {
  const value = 'task' in search ? search.task : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
