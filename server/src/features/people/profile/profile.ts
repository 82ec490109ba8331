import type { Auth } from '../../../platform/auth/auth.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Route } from '../../../policies/engine.ts';
import type { Connections } from '../connections/connections.service.ts';
import { createAvatars } from './avatar.service.ts';
import type { AudienceOf } from './profile.publish.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfiles, type ReadShared } from './profile.service.ts';
import { createSearchRateLimits } from './search.limits.ts';
import { createPeopleSearch } from './search.service.ts';

/** Profiles, their pictures, and the search for people. */
export function createProfileFeature(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  auth: Auth;
  files: Files;
  connections: Pick<Connections, 'connectionStatuses'>;
  sharedTeams: ReadShared;
  sharedProjects: ReadShared;
  audienceOf: AudienceOf;
}): { routes: Route[] } {
  const { database, changes, auth, files, connections, sharedTeams, sharedProjects, audienceOf } = options;
  const { db, pool } = database;
  const { connectionStatuses } = connections;
  const profiles = createProfiles({ db, auth, connectionStatuses, sharedTeams, sharedProjects, audienceOf });
  const avatars = createAvatars({ database, changes, files, profiles });
  const search = createPeopleSearch({ db, connectionStatuses, limits: createSearchRateLimits(pool) });
  return { routes: profileRoutes({ profiles, avatars, search }) };
}
