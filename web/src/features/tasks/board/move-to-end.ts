import { positionAt } from '@longtable/contract/rules/task-position';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { call } from '../../../platform/client.ts';
import { announce } from '../../../ui/announce.ts';
import { scopeOnPage, useBoardContents, useScope } from '../data/task-scope.ts';
import { moveTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { quoted } from '../undo/undo-words.ts';
import { focusCard } from './keyboard.ts';

/** The last position of a task's column, loaded or not; null while unknown, as without a connection. */
export function useLastPosition({ status }: Task): string | null {
  const projectId = useScope(({ project }) => project?.id ?? null);
  const isGrouped = useBoardContents(({ groups }) => groups !== null);
  const isComplete = useBoardContents(({ extents }) => extents[status].isComplete);
  const loaded = useBoardContents(({ columns }) => columns[status].at(-1)?.position ?? null);
  const { data } = useQuery({
    queryKey: ['last-position', projectId, status],
    queryFn: ({ signal }) =>
      call(taskWindowsApi.lastPosition, { status, ...(projectId !== null && { projectId }) }, { signal }),
    // In other columns than those of statuses, nothing is moved to an end.
    enabled: !isComplete && !isGrouped,
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  });
  return isComplete ? loaded : (data?.position ?? null);
}

/** Moves a task after the last one of its column, and the focus to a card beside it where the end is not loaded. */
export function moveToEnd(task: Task, lastPosition: string): void {
  const { status, id, title } = task;
  const column = scopeOnPage().contents().columns[status];
  const index = column.findIndex((each) => each.id === id);
  const neighbour = column[index + 1] ?? column[index - 1];
  const position = positionAt([{ id: '', position: lastPosition }], 1);
  offerUndo(moveTask(id, { status, position }), `${quoted(title)} moved to the bottom`);
  announce(`Moved “${title}” to the bottom of ${taskStatusLabels[status]}.`);
  const isShown = scopeOnPage()
    .contents()
    .columns[status].some((each) => each.id === id);
  if (isShown) focusCard(id);
  else if (neighbour) focusCard(neighbour.id);
}
