import { updatesApi } from '@longtable/contract/updates';
import { type Route, route } from '../../../access/engine.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createFeed } from '../../updates/feed.ts';
import { projectFeed } from './updates.feed.ts';

/** The endpoints of the updates of projects, and who may call them (collaboration §5 "Project"). */
export function projectUpdateRoutes(options: { database: Pick<Database, 'db'>; changes: Changes }): Route[] {
  const updates = createFeed(projectFeed, options);
  return [
    route(updatesApi.listOfProject, { access: ['project', 'read'] }, ({ actor, project, input }) =>
      updates.list(actor, project, input),
    ),
    route(
      updatesApi.postToProject,
      { access: ['project', 'work'] },
      ({ actor, project, input: { id, content, type, relatedTaskId } }) =>
        updates.post(actor, project, id, { content, type, relatedTaskId }),
    ),
    route(
      updatesApi.editInProject,
      { access: ['projectUpdate', 'edit'] },
      ({ actor, projectUpdate, input: { content, type, relatedTaskId } }) =>
        updates.edit(actor, { id: projectUpdate.project_id }, projectUpdate.id, {
          content,
          ...(type !== undefined && { type }),
          ...(relatedTaskId !== undefined && { relatedTaskId }),
        }),
    ),
    route(updatesApi.deleteInProject, { access: ['projectUpdate', 'delete'] }, ({ actor, projectUpdate }) =>
      updates.delete(actor, { id: projectUpdate.project_id }, projectUpdate.id),
    ),
  ];
}
