import { defineFeature } from '../../kits/feature.ts';
import { invitationsToPersonalData } from '../../kits/place-invitations.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivity } from './activity.service.ts';
import { projectInvitationJobs } from './invitations/invitations.jobs.ts';
import { projectInvitationRoutes } from './invitations/invitations.routes.ts';
import { createProjectInvitationsInApp } from './invitations/invitations.service.ts';
import { memberRoutes } from './members/members.routes.ts';
import { createMembers } from './members/members.service.ts';
import { createProjectMembership, type ReassignTasks } from './members/membership.ts';
import type { Progress } from './progress/progress.ts';
import { createProjectErasure } from './projects.deletion.ts';
import { projectsPersonalData } from './projects.personal-data.ts';
import { projectRoutes } from './projects.routes.ts';
import { createProjects } from './projects.service.ts';
import { createSampleProjects } from './samples.ts';
import { createProjectFeed } from './updates/updates.ts';

/** Projects with their members and activity (docs/product/projects.md). */
export function createProjectsFeature(options: {
  database: Database;
  changes: Changes;
  files: Files;
  reassignTasks: ReassignTasks;
  filesOfPlaces: FilesOfPlaces;
  progress: Pick<Progress, 'publishAfter'>;
  mail: Pick<Mail, 'send'>;
  publicUrl: URL;
  log: Log;
}) {
  const { database } = options;
  const membership = createProjectMembership(options);
  const { eraseSoon, job } = createProjectErasure(options);
  const projects = createProjects({ ...options, membership, eraseSoon });
  return defineFeature({
    routes: [
      ...projectRoutes(projects),
      ...memberRoutes(createMembers({ db: database.db, membership })),
      ...projectInvitationRoutes(createProjectInvitationsInApp({ database, membership })),
      ...activityRoutes(createActivity(database)),
      ...createProjectFeed(options.progress).routes(database),
    ],
    jobs: [job, ...projectInvitationJobs({ ...options, db: database.db })],
    personalData: [projectsPersonalData(options), invitationsToPersonalData('project')],
    samples: createSampleProjects(projects),
  });
}
