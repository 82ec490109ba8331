import { defineFeature } from '../../kits/feature.ts';
import { invitationsToPersonalData } from '../../kits/place-invitations.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ProjectsOfTeams } from '../projects/public.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { departmentRoutes } from './departments/departments.routes.ts';
import { createDepartments } from './departments/departments.service.ts';
import { teamInvitationRoutes } from './invitations/invitations.routes.ts';
import { createTeamInvitations } from './invitations/invitations.service.ts';
import { inviteJobs } from './invites/invites.jobs.ts';
import { inviteRoutes } from './invites/invites.routes.ts';
import { createInvites } from './invites/invites.service.ts';
import { memberRoutes } from './members/members.routes.ts';
import { createMembers } from './members/members.service.ts';
import { teamsPersonalData } from './teams.personal-data.ts';
import { teamRoutes } from './teams.routes.ts';
import { createTeams } from './teams.service.ts';
import { departmentFeed, teamFeed } from './updates/updates.ts';

/** Teams with their members, departments, updates and invitations (docs/product/teams.md). */
export function createTeamsFeature(options: {
  database: Database;
  changes: Changes;
  files: Files;
  mail: Mail;
  projects: ProjectsOfTeams;
  filesOfPlaces: FilesOfPlaces;
  publicUrl: URL;
  log: Log;
}) {
  const { database, changes, mail, publicUrl } = options;
  const invites = createInvites(options);
  return defineFeature({
    // docs/product/general.md, "Texts of the session"
    signedOut: 'auth/required-for-teams',
    routes: [
      ...teamRoutes(createTeams(options)),
      ...memberRoutes(createMembers(options)),
      ...departmentRoutes(createDepartments(options)),
      ...teamFeed.routes(database),
      ...departmentFeed.routes(database),
      ...inviteRoutes(invites),
      ...teamInvitationRoutes(createTeamInvitations(options)),
    ],
    jobs: inviteJobs({ db: database.db, changes, mail, publicUrl }),
    personalData: [teamsPersonalData(options), invitationsToPersonalData('team')],
    admissions: [invites.admission],
  });
}
