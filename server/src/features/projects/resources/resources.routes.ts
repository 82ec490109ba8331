import { projectResourcesApi } from '@longtable/contract/project-resources';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Resources } from './resources.service.ts';

/** The endpoints of the resources of projects. */
export function resourceRoutes(resources: Resources): Route[] {
  return [
    query(projectResourcesApi.list, { access: ['project', 'read'] }, ({ actor, project, input }) =>
      resources.list(actor, project.id, input),
    ),
    command(projectResourcesApi.add, { access: ['project', 'work'] }, ({ change, actor, project, input }) =>
      resources.add(change, actor, project, input),
    ),
    command(
      projectResourcesApi.update,
      { access: ['projectResource', 'edit'] },
      ({ change, actor, projectResource, input }) => resources.update(change, actor, projectResource, input),
    ),
    command(
      projectResourcesApi.delete,
      { access: ['projectResource', 'delete'] },
      ({ change, actor, projectResource }) => resources.delete(change, actor, projectResource),
    ),
    action(projectResourcesApi.linkTitle, { access: ['project', 'work'] }, ({ actor, input }) =>
      resources.linkTitle(actor, input.url),
    ),
    query(projectResourcesApi.icon, { access: ['projectResource', 'read'] }, ({ projectResource, input }) =>
      resources.icon(projectResource, input.version),
    ),
  ];
}
