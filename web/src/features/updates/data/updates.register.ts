import { askSoon } from '../../../platform/ask-soon.ts';
import { onLive } from '../../../platform/live.ts';
import { projectKey } from '../../projects/data/projects.queries.ts';
import {
  authorRemoved,
  authorSaved,
  relatedTaskGone,
  updateFactsSaved,
  updateGone,
} from './updates.cache.ts';
import { isBeingPosted, registerUpdateMutations } from './updates.mutations.ts';

/** Connects updates to the queue of changes and the live events. Once, before either begins. */
export function registerUpdates(): void {
  registerUpdateMutations();
  onLive('team-update.saved', ({ teamId, update }, can) => {
    if (!isBeingPosted(update.id)) updateFactsSaved({ kind: 'team', teamId }, update, can);
  });
  onLive('team-update.deleted', ({ teamId, updateId }) => updateGone({ kind: 'team', teamId }, updateId));
  onLive('department-update.saved', ({ departmentId, update }, can) => {
    if (!isBeingPosted(update.id)) updateFactsSaved({ kind: 'department', departmentId }, update, can);
  });
  onLive('department-update.deleted', ({ departmentId, updateId }) =>
    updateGone({ kind: 'department', departmentId }, updateId),
  );
  followProjects();
  onLive('person.saved', ({ person }) => authorSaved(person));
  onLive('person.removed', authorRemoved);
}

function followProjects(): void {
  onLive('project-update.saved', ({ projectId, update }, can) => {
    if (!isBeingPosted(update.id)) updateFactsSaved({ kind: 'project', projectId }, update, can);
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
