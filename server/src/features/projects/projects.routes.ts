import { projectsApi } from '@longtable/contract/projects';
import { action, command, query, type Route } from '../../policies/engine.ts';
import { answerProject } from './projects.presenter.ts';
import { lockNewScope, lockTeamOf } from './projects.scope.ts';
import type { Projects } from './projects.service.ts';

/** The endpoints of projects themselves. */
export function projectRoutes(projects: Projects): Route[] {
  return [
    query(projectsApi.list, { access: 'signedIn' }, ({ actor, input }) => projects.list(actor, input)),
    command(
      projectsApi.create,
      { access: 'signedIn', lockFirst: (tx, { input }) => lockTeamOf(tx, input) },
      ({ change, actor, input }) => projects.create(change, actor, input),
    ),
    query(projectsApi.get, { access: ['project', 'read'] }, async ({ actor, project }) =>
      answerProject(actor, project),
    ),
    command(projectsApi.update, { access: ['project', 'edit'] }, ({ change, actor, project, input }) =>
      projects.update(change, actor, project, input),
    ),
    command(
      projectsApi.changeScope,
      { access: ['project', 'edit'], lockFirst: (tx, { input }) => lockNewScope(tx, input.projectId, input) },
      ({ change, actor, project, input }) => projects.changeScope(change, actor, project, input),
    ),
    // An action, since it erases in further transactions after the deletion.
    action(projectsApi.delete, { access: ['project', 'delete'] }, ({ actor, input, lockRow }) =>
      projects.delete(actor, input.projectId, lockRow),
    ),
    action(projectsApi.setPhoto, { access: ['project', 'edit'] }, ({ actor, input, file, lockRow }) =>
      projects.setPhoto(actor, input, file, lockRow),
    ),
    command(projectsApi.removePhoto, { access: ['project', 'edit'] }, ({ change, actor, project }) =>
      projects.removePhoto(change, actor, project),
    ),
    query(projectsApi.photo, { access: ['project', 'read'] }, ({ project, input }) =>
      projects.photo(project, input.version),
    ),
  ];
}
