import type { ProjectUpdate, Update } from '@longtable/contract/updates';
import { askSoon } from '../../../platform/ask-soon.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { projectKey } from '../../projects/data/projects.queries.ts';
import { authorRemoved, relatedTaskGone, updateGone, updateSaved } from './updates.cache.ts';
import { isBeingPosted, registerUpdateMutations } from './updates.mutations.ts';

/** Connects updates to the queue of changes and the live events. Once, before either begins. */
export function registerUpdates(): void {
  registerUpdateMutations();
  onLive('team-update.saved', ({ teamId, update }, can) => {
    if (!isBeingPosted(update.id)) updateSaved({ kind: 'team', teamId }, rowOf<Update>(update, can));
  });
  onLive('team-update.deleted', ({ teamId, updateId }) => updateGone({ kind: 'team', teamId }, updateId));
  onLive('department-update.saved', ({ departmentId, update }, can) => {
    if (!isBeingPosted(update.id))
      updateSaved({ kind: 'department', departmentId }, rowOf<Update>(update, can));
  });
  onLive('department-update.deleted', ({ departmentId, updateId }) =>
    updateGone({ kind: 'department', departmentId }, updateId),
  );
  followProjects();
  onLive('person.removed', authorRemoved);
}

function followProjects(): void {
  onLive('project-update.saved', ({ projectId, update }, can) => {
    if (!isBeingPosted(update.id))
      updateSaved({ kind: 'project', projectId }, rowOf<ProjectUpdate>(update, can));
    if (update.editedAt === null) countAgain(projectId);
  });
  onLive('project-update.deleted', ({ projectId, updateId }) => {
    updateGone({ kind: 'project', projectId }, updateId);
    countAgain(projectId);
  });
  onLive('task.deleted', ({ taskId }) => relatedTaskGone(taskId));
}

/** How many updates a project has of late is counted by the server: which of them are recent depends on its clock. */
function countAgain(projectId: string): void {
  askSoon([...projectKey, projectId]);
}
