import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { guard, type Route } from './access/engine.ts';
import { personalRoom, roomsOf } from './access/rooms.ts';
import type { Config } from './config.ts';
import { createAccounts } from './features/people/account/account.service.ts';
import { createAccountSettings } from './features/people/account/account.ts';
import { peoplePersonalData } from './features/people/account/people.personal-data.ts';
import { connectionsPersonalData } from './features/people/connections/connections.personal-data.ts';
import { connectionRoutes } from './features/people/connections/connections.routes.ts';
import { createConnections } from './features/people/connections/connections.service.ts';
import { invitationsPersonalData } from './features/people/joining/invitations.personal-data.ts';
import { joiningJobs } from './features/people/joining/joining.jobs.ts';
import { joiningRoutes } from './features/people/joining/joining.routes.ts';
import { createJoining } from './features/people/joining/joining.ts';
import { peopleJobs } from './features/people/people.jobs.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { createPeople } from './features/people/people.service.ts';
import { profilePersonalData } from './features/people/profile/profile.personal-data.ts';
import { createProfileFeature } from './features/people/profile/profile.ts';
import { factorsPersonalData } from './features/people/sign-in-factors/factors.personal-data.ts';
import { signInFactorRoutes } from './features/people/sign-in-factors/factors.routes.ts';
import { createSignInFactors } from './features/people/sign-in-factors/factors.service.ts';
import { projectsOfTeams } from './features/projects/projects.of-teams.ts';
import { projectsPersonalData } from './features/projects/projects.personal-data.ts';
import { createProjectsFeature } from './features/projects/projects.ts';
import { readProjectRooms, readSharedProjects } from './features/projects/shared-projects.ts';
import { projectWork } from './features/projects/work.ts';
import { taskActivityRoutes } from './features/tasks/activity/list.routes.ts';
import { createTaskActivity } from './features/tasks/activity/list.service.ts';
import { createTaskChanges } from './features/tasks/changes/task-changes.ts';
import { taskCommentsPersonalData } from './features/tasks/comments/comments.personal-data.ts';
import { taskCommentRoutes } from './features/tasks/comments/comments.routes.ts';
import { createTaskComments } from './features/tasks/comments/comments.service.ts';
import { taskPresetsPersonalData } from './features/tasks/presets/presets.personal-data.ts';
import { taskTemplateRoutes } from './features/tasks/presets/templates.ts';
import { taskViewRoutes } from './features/tasks/presets/views.ts';
import { handOverTasks } from './features/tasks/tasks.handover.ts';
import { tasksPersonalData } from './features/tasks/tasks.personal-data.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { createTasks } from './features/tasks/tasks.service.ts';
import { forgetDeletedJob } from './features/tasks/tasks.trash.ts';
import { readSharedTeams, readTeamRooms } from './features/teams/shared-teams.ts';
import { teamsPersonalData } from './features/teams/teams.personal-data.ts';
import { createTeamsFeature } from './features/teams/teams.ts';
import { createAuth } from './platform/auth/auth.ts';
import { createChanges } from './platform/change.ts';
import type { Database } from './platform/db/database.ts';
import { createEvents } from './platform/events/events.ts';
import { createHttpServer, isForeignOrigin } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLive } from './platform/live/live.ts';
import { createMail } from './platform/mail/mail.ts';
import { createPublicFetch } from './platform/net/public-fetch.ts';
import type { PublicNetwork } from './platform/net/public-request.ts';
import { createFiles } from './platform/storage/files.ts';
import { openFolder } from './platform/storage/folder.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Every route of the product, as the matrix test reads them. */
  readonly routes: readonly Route[];
  /** Starts what works in the background: the relay of events, the live connections, the jobs. */
  start(): Promise<void>;
  /** The link for the first person, where one is needed (see invitations.service.ts); null otherwise. */
  inviteFirstPerson(): Promise<string | null>;
  /** Lets what has begun come to its end, then lets go of everything but the database. */
  close(): Promise<void>;
};

export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** The folder of the built client; without one only the API is served (development, tests). */
  readonly clientFolder?: string;
  /** What of the network addresses that people give may reach, besides the public internet: for tests. */
  readonly network?: PublicNetwork;
};

/** The one app: main, every test and every script start this, on a migrated database. It does not listen yet. */
export async function buildApp({
  config,
  database,
  log,
  clientFolder,
  network,
}: AppDependencies): Promise<App> {
  const { db } = database;
  const publicUrl = new URL(config.publicUrl);
  const auth = await createAuth({ database, publicUrl, log });
  const events = createEvents({ database, log });
  const mail = createMail({ config, db, log });
  const changes = createChanges({
    database,
    events,
    jobs: { enqueue: (...wanted) => jobs.enqueue(...wanted), wake: () => jobs.wake() },
  });
  const files = createFiles({ db, storage: openFolder(path.join(config.dataDir, 'files')), log });
  const connections = createConnections({ database, changes });
  const { introduce } = connections;
  const teams = createTeamsFeature({
    database,
    changes,
    files,
    mail,
    projects: projectsOfTeams,
    publicUrl,
    log,
  });
  const projects = createProjectsFeature({
    database,
    changes,
    files,
    handOverTasks,
    fetchPublic: createPublicFetch(network),
  });
  const joining = createJoining({
    config,
    database,
    auth,
    changes,
    introduce,
    teamInvites: teams.invites.admission,
    publicUrl,
    log,
  });
  const people = createPeople({ database, auth, changes, signUps: joining.signUps });
  // In the order in which it is downloaded and erased.
  const personalData = [
    peoplePersonalData,
    profilePersonalData(files),
    factorsPersonalData,
    invitationsPersonalData,
    connectionsPersonalData,
    teamsPersonalData(files, projectsOfTeams),
    projectsPersonalData({ files, handOverTasks }),
    tasksPersonalData,
    taskCommentsPersonalData,
    taskPresetsPersonalData,
  ];
  const profiles = createProfileFeature({
    database,
    changes,
    auth,
    files,
    connections,
    sharedTeams: (...people) => readSharedTeams(db, ...people),
    sharedProjects: (...people) => readSharedProjects(db, ...people),
    async audienceOf(personId) {
      const [acquaintances, ...rooms] = await Promise.all([
        connections.acquaintances(personId),
        readTeamRooms(db, personId),
        readProjectRooms(db, personId),
      ]);
      return [...acquaintances.map(personalRoom), ...rooms.flat()];
    },
  });
  const accounts = createAccounts({ db, singleSignOn: config.singleSignOn });
  const account = createAccountSettings({
    database,
    auth,
    changes,
    mail,
    accounts,
    publicUrl,
    personalData,
  });
  const signInFactors = createSignInFactors({
    database,
    auth,
    changes,
    mail,
    publicUrl,
    current: (userId) => people.current(userId),
    account: (userId) => accounts.get(userId),
  });
  const changingTasks = { db, changes, projects: projectWork };
  const jobs = createJobs({
    database,
    log,
    definitions: [
      ...events.jobs,
      ...auth.jobs,
      ...mail.jobs,
      ...files.jobs,
      ...peopleJobs({ db, auth, changes, mail, publicUrl }),
      ...joiningJobs({ db, changes, mail, publicUrl }),
      ...account.jobs,
      ...teams.jobs,
      ...projects.jobs,
      forgetDeletedJob(db),
    ],
  });
  const routes = [
    ...peopleRoutes({ people, auth, position: events.head, off: mail.configured ? [] : ['email'] }),
    ...joiningRoutes({ joining, people }),
    ...account.routes,
    ...profiles.routes,
    ...signInFactorRoutes(signInFactors),
    ...connectionRoutes(connections),
    ...taskRoutes(createTasks(changingTasks), createTaskChanges(changingTasks)),
    ...taskCommentRoutes(createTaskComments({ database, changes })),
    ...taskActivityRoutes(createTaskActivity({ db })),
    ...taskViewRoutes({ db, changes }),
    ...taskTemplateRoutes({ db, changes }),
    ...teams.routes,
    ...projects.routes,
  ];

  const { authenticate, used } = auth;
  const http = await createHttpServer(
    { log, publicUrl, trustProxy: config.trustProxy, authenticate, used, clientFolder },
    routes.map((route) => guard(route, db)),
  );
  const live = createLive({
    httpServer: http.server,
    events,
    authenticate,
    roomsOf: (userId) => roomsOf(db, userId),
    isAllowedOrigin: ({ origin, host }) => !isForeignOrigin(origin, host, publicUrl),
    log,
  });
  auth.onSessionEnded(({ sessionId }) => void live.endSession(sessionId));
  events.subscribe((batch) => {
    for (const event of batch) {
      // Sessions that have ended on another node.
      if (event.type === 'live.session-ended' || event.type === 'live.sessions-changed')
        auth.forget(event.payload);
    }
  });

  return {
    http,
    routes,
    async start() {
      await events.start();
      await jobs.start();
      live.start();
    },
    inviteFirstPerson: () => joining.invitations.inviteFirstPerson(),
    async close() {
      await live.stop();
      await http.close();
      await jobs.stop();
      await events.stop();
    },
  };
}
