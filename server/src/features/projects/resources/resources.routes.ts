import { projectResourcesApi } from '@longtable/contract/project-resources';
import { type Route, route } from '../../../access/engine.ts';
import type { Resources } from './resources.service.ts';

/** The endpoints of the resources of projects, and who may call them. */
export function resourceRoutes(resources: Resources): Route[] {
  return [
    route(projectResourcesApi.list, { access: ['project', 'read'] }, ({ actor, project, input }) =>
      resources.list(actor, project.id, input),
    ),
    route(projectResourcesApi.add, { access: ['project', 'work'] }, ({ actor, project, input }) =>
      resources.add(actor, project, input),
    ),
    route(
      projectResourcesApi.update,
      { access: ['projectResource', 'edit'] },
      ({ actor, projectResource, input }) => resources.update(actor, projectResource, input),
    ),
    route(
      projectResourcesApi.delete,
      { access: ['projectResource', 'delete'] },
      ({ actor, projectResource }) => resources.delete(actor, projectResource),
    ),
    route(projectResourcesApi.linkTitle, { access: ['project', 'work'] }, ({ actor, input }) =>
      resources.linkTitle(actor, input.url),
    ),
    route(projectResourcesApi.icon, { access: ['projectResource', 'read'] }, ({ projectResource, input }) =>
      resources.icon(projectResource, input.version),
    ),
  ];
}
