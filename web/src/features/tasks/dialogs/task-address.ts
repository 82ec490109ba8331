import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { closeDetail, openDetail, openDialogs } from './open-dialogs.ts';

/**
 * Opens the task of the search parameter `task`, on any page, and closes it when the parameter is removed. A task that is
 * opened otherwise is added to the URL by its dialog.
 */
export function useTaskAddress(): void {
  const taskId = useLocation({ select: ({ search }) => taskOf(search) });
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    const shown = openDialogs.get().detail?.taskId ?? null;
    last.current = taskId;
    if (taskId !== null && taskId !== shown) openDetail(taskId);
    else if (taskId === null && shown !== null && shown === before) closeDetail();
  }, [taskId]);
}

function taskOf(search: object): string | null {
  const value = 'task' in search ? search.task : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
