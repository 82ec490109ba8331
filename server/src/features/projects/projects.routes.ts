import { projectsApi } from '@longtable/contract/projects';
import { type Route, route } from '../../access/engine.ts';
import type { Projects } from './projects.service.ts';
import { toProject } from './projects.shape.ts';

/** The endpoints of projects themselves, and who may call them. */
export function projectRoutes(projects: Projects): Route[] {
  return [
    route(projectsApi.list, { access: 'signedIn' }, ({ actor, input }) => projects.list(actor, input)),
    route(projectsApi.create, { access: 'signedIn' }, ({ actor, input }) => projects.create(actor, input)),
    route(projectsApi.get, { access: ['project', 'read'] }, async ({ actor, project }) =>
      toProject(actor, project),
    ),
    route(projectsApi.update, { access: ['project', 'edit'] }, ({ actor, input }) =>
      projects.update(actor, input),
    ),
    route(projectsApi.changeScope, { access: ['project', 'edit'] }, ({ actor, input }) =>
      projects.changeScope(actor, input),
    ),
    route(projectsApi.delete, { access: ['project', 'delete'] }, ({ actor, project }) =>
      projects.delete(actor, project.id),
    ),
    route(projectsApi.setPhoto, { access: ['project', 'edit'] }, ({ actor, input, bytes }) =>
      projects.setPhoto(actor, input, bytes),
    ),
    route(projectsApi.removePhoto, { access: ['project', 'edit'] }, ({ actor, project }) =>
      projects.removePhoto(actor, project.id),
    ),
    route(projectsApi.photo, { access: ['project', 'read'] }, ({ project, input }) =>
      projects.photo(project, input.version),
    ),
  ];
}
