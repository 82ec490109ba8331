import { taskLinksApi } from '@longtable/contract/task-links';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { TaskLinks } from './links.service.ts';

/** The endpoints of links from tasks to notes and resources. */
export function taskLinkRoutes(links: TaskLinks): Route[] {
  return [
    query(taskLinksApi.list, { access: ['task', 'read'] }, ({ actor, task }) => links.list(actor, task)),
    query(taskLinksApi.search, { access: ['task', 'link'] }, ({ actor, task, input }) =>
      links.search(actor, task, input),
    ),
    // Answers what the actor sees: no others in the request are refused.
    query(taskLinksApi.titles, { access: 'signedIn' }, ({ actor, input }) => links.titles(actor, input)),
    command(taskLinksApi.create, { access: ['task', 'link'] }, ({ change, actor, task, input }) =>
      links.create(change, actor, task, input),
    ),
    command(taskLinksApi.update, { access: ['taskLink', 'edit'] }, ({ change, actor, taskLink, input }) =>
      links.update(change, actor, taskLink, input),
    ),
    command(taskLinksApi.delete, { access: ['taskLink', 'delete'] }, ({ change, actor, taskLink }) =>
      links.delete(change, actor, taskLink),
    ),
  ];
}
