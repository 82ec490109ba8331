import type { Task } from '@longtable/contract/tasks';
import { onLive, rowOf } from '../../platform/live.ts';
import { registerPalette } from '../../platform/palette.ts';
import { session } from '../../platform/session.ts';
import { personColour } from '../../ui/person-colour.ts';
import { toast } from '../../ui/toast.ts';
import { showMoves } from './board/moves-of-others.ts';
import { loadedTask } from './data/loaded-tasks.ts';
import {
  projectDeleted,
  projectLeft,
  reloadSoon,
  tasksDeletedByEvent,
  tasksRestoredByEvent,
  tasksSaved,
  tasksUncertain,
} from './data/tasks.cache.ts';
import { openDetail } from './dialogs/open-dialogs.ts';
// Defines the mutation, which also sends changes that closed pages have queued.
import './mutations/task-mutation.ts';
// An event may require a reload when the code for it can't be loaded, so it is loaded here.
import './windows/reload-windows.ts';

/** Registers the handlers of live events, and the palette's entries. Call it once, before the live connection starts. */
export function registerTasks(): void {
  registerPalette(async () => (await import('./palette/task-palette.tsx')).taskPalette());
  let arrived: Task[] = [];
  let changedBy = new Map<string, string>();
  onLive('task.saved', ({ task, by }, can) => arrive([rowOf<Task>(task, can)], by));
  onLive('tasks.saved', ({ tasks, by }, can) =>
    arrive(
      tasks.map((task) => rowOf<Task>(task, can)),
      by,
    ),
  );
  onLive('task.deleted', ({ taskId }) => {
    applyArrived();
    tasksDeletedByEvent([taskId]);
  });
  onLive('tasks.deleted', ({ taskIds }) => {
    applyArrived();
    tasksDeletedByEvent(taskIds);
  });
  onLive('tasks.restored', ({ tasks }, can) => {
    applyArrived();
    tasksRestoredByEvent(tasks.map((task) => rowOf<Task>(task, can)));
  });
  onLive('task.moved-away', ({ taskId }) => {
    applyArrived();
    tasksUncertain([taskId]);
  });
  onLive('tasks.changed', reloadSoon);
  onLive('task.unblocked', ({ taskId, title }) => notify(`You can start “${title}” now`, taskId));
  // The projects feature registers later, so the effects of its events on tasks are handled here.
  onLive('project.deleted', ({ projectId }) => {
    applyArrived();
    projectDeleted(projectId);
  });
  onLive('project.membership-changed', ({ projectId, change, project }) => {
    applyArrived();
    switch (change) {
      case 'left':
      case 'removed':
        return projectLeft(projectId);
      case 'joined':
      case 'rights':
        // There are no events for its tasks, which may be many, although the person may now see them or has other rights on them.
        if (project && project.totalTasks > 0) reloadSoon();
    }
  });

  function arrive(tasks: readonly Task[], by: string | undefined): void {
    // Events missed while offline arrive together: update the list once for all of them.
    if (arrived.length === 0) queueMicrotask(applyArrived);
    arrived = arrived.concat(tasks);
    if (by !== undefined) for (const { id } of tasks) changedBy.set(id, by);
  }

  function applyArrived(): void {
    const [saved, by] = [arrived, changedBy];
    arrived = [];
    changedBy = new Map();
    if (saved.length === 0) return;
    const moves = movesOfOthers(saved, by);
    if (moves.size === 0) tasksSaved(saved);
    else showMoves(moves, () => tasksSaved(saved));
  }
}

/** Most moves that are shown at once: of more, no one follows each. */
const mostMoves = 20;

/** The tasks that somebody else moves, with that person's colour. */
function movesOfOthers(saved: readonly Task[], by: ReadonlyMap<string, string>): Map<string, number> {
  const ownId = session.get().user?.id;
  const moves = new Map<string, number>();
  for (const { id, status, position } of saved) {
    const personId = by.get(id);
    if (personId === undefined || personId === ownId) continue;
    const before = loadedTask(id);
    if (before && (before.status !== status || before.position !== position))
      moves.set(id, personColour(personId));
  }
  return moves.size > mostMoves ? new Map() : moves;
}

function notify(title: string, taskId: string): void {
  toast({ title, action: { label: 'Open', onSelect: () => openDetail(taskId) } });
}
