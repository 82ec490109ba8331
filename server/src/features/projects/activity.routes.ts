import { projectActivityApi } from '@longtable/contract/project-activity';
import { query, type Route } from '../../policies/engine.ts';
import type { ActivityList } from './activity.service.ts';

/** The activity of a project can be read by its members. */
export function activityRoutes(activity: ActivityList): Route[] {
  return [
    query(projectActivityApi.list, { access: ['project', 'work'] }, ({ project, input }) =>
      activity.list(project.id, input),
    ),
  ];
}
