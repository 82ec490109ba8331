import type { MouseEvent } from 'react';
import { openDetail } from '../dialogs/open-dialogs.ts';
import { selectClicked } from '../selection/select-click.ts';
import { completeTask } from './keyboard.ts';

/** Opens, selects or completes the task of a card that was clicked. */
export function openClicked(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const taskId = target?.closest<HTMLElement>('[data-task-card]')?.dataset.taskCard;
  if (!target || !taskId) return;
  if (target.closest('[data-complete]')) completeTask(taskId);
  if (target.closest('button, [role="menu"]')) return;
  if (!selectClicked(event, taskId)) openDetail(taskId);
}
