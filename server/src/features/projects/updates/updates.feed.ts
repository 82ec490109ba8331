import type { ProjectUpdate, ProjectUpdateFacts } from '@longtable/contract/updates';
import { authorize } from '../../../access/engine.ts';
import { type ProjectUpdateRow, projectUpdateAbilitiesOf } from '../../../access/project-update.ts';
import { roomsOfProject } from '../../../access/rooms.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Feed } from '../../updates/feed.ts';
import { toUpdateFacts } from '../../updates/update.shape.ts';
import { rememberActivity } from '../activity.ts';
import { heardProject } from '../heard-project.ts';
import { holdProject } from '../project-under-lock.ts';
import { type Draft, isTaskOf, projectUpdates } from './updates.store.ts';

type Place = { readonly id: string };

/** The updates of projects, which everyone reads who sees the project, and its members write. */
export const projectFeed: Feed<Place, ProjectUpdateRow, Draft, ProjectUpdate> = {
  ...projectUpdates,
  hold: ({ tx }, { id }) => holdProject(tx, id),
  authorizePost: (tx, actor, { id }) => authorize(tx, 'project', 'work', actor, id),
  authorize: (tx, ability, actor, id) => authorize(tx, 'projectUpdate', ability, actor, id),
  async check(tx, { id }, { relatedTaskId }) {
    if (relatedTaskId && !(await isTaskOf(tx, id, relatedTaskId)))
      throw refuse('project-update/task-not-found');
  },
  differs: (row, { content = row.content, type = row.type, relatedTaskId = row.related_task_id }) =>
    content !== row.content || type !== row.type || relatedTaskId !== row.related_task_id,
  async announce(change, actorId, { id: projectId }, row) {
    const audience = roomsOfProject(await heardProject(change.tx, projectId));
    const payload = { projectId, update: toProjectUpdateFacts(row) };
    change.emit('project-update.saved', { actorId, audience, payload });
  },
  async announceGone(change, actorId, { id: projectId }, updateId) {
    const audience = roomsOfProject(await heardProject(change.tx, projectId));
    change.emit('project-update.deleted', { actorId, audience, payload: { projectId, updateId } });
  },
  posted: (change, actor, { id }, row) =>
    rememberActivity(change, actor.id, id, {
      kind: 'update-posted',
      subject: { id: row.id, name: beginning(row.content) },
    }),
  toAnswer: (actor, row) => ({ ...toProjectUpdateFacts(row), can: projectUpdateAbilitiesOf(actor, row) }),
};

function toProjectUpdateFacts(row: ProjectUpdateRow): ProjectUpdateFacts {
  return {
    ...toUpdateFacts(row),
    type: row.type,
    relatedTaskId: row.related_task_id,
    relatedTaskTitle: row.related_task_title,
  };
}

/** As much of an update as tells it from others. */
function beginning(content: string): string {
  const [line = ''] = content.split('\n', 1);
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}
