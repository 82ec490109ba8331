import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FetchPublic } from '../../platform/net/public-fetch.ts';
import type { Files } from '../../platform/storage/files.ts';
import { createActivity } from './activity.service.ts';
import type { HandOverTasks } from './members/departure.ts';
import { memberRoutes } from './members/members.routes.ts';
import { createMembers } from './members/members.service.ts';
import { createReplaceMembers } from './members/replace.ts';
import { projectRoutes } from './projects.routes.ts';
import { createProjects } from './projects.service.ts';
import { createTransfer } from './projects.transfer.ts';
import { resourceJobs } from './resources/resources.jobs.ts';
import { resourceRoutes } from './resources/resources.routes.ts';
import { createResources } from './resources/resources.service.ts';
import { projectUpdateRoutes } from './updates/updates.routes.ts';

/** Projects with their members, activity and resources (collaboration §3 to §9). */
export function createProjectsFeature(options: {
  database: Database;
  changes: Changes;
  files: Files;
  handOverTasks: HandOverTasks;
  fetchPublic: FetchPublic;
}) {
  const { database, changes } = options;
  const replaceMembers = createReplaceMembers(options);
  return {
    routes: [
      ...projectRoutes(createProjects({ ...options, replaceMembers })),
      ...memberRoutes({
        members: createMembers(options),
        transfer: createTransfer({ changes }),
        activity: createActivity(database),
      }),
      ...projectUpdateRoutes(options),
      ...resourceRoutes(createResources(options)),
    ],
    jobs: resourceJobs(options),
  };
}
