import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { openDialogs, taskDialogs } from './task-dialogs.store.ts';

/**
 * Opens the task that the address of any page names by `task`, and closes it when the address names it no more. What is
 * opened otherwise gets its address from its dialog.
 */
export function useTaskAddress(): void {
  const taskId = useLocation({ select: ({ search }) => taskOf(search) });
  const named = useRef<string | null>(null);
  useEffect(() => {
    const was = named.current;
    const shown = openDialogs.get().detail?.taskId ?? null;
    named.current = taskId;
    if (taskId !== null && taskId !== shown) taskDialogs.openDetail(taskId);
    else if (taskId === null && shown !== null && shown === was) taskDialogs.closeDetail();
  }, [taskId]);
}

function taskOf(search: object): string | null {
  const value = 'task' in search ? search.task : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
