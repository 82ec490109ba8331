import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createChatFeature } from './features/chat/chat.ts';
import { tellFilesChanged } from './features/chat/files.changes.ts';
import { createNotesFeature } from './features/notes/notes.ts';
import { createNotificationsFeature } from './features/notifications/notifications.ts';
import { createPeopleFeature } from './features/people/people.ts';
import { createPinsFeature } from './features/pins/pins.ts';
import { recordActivities } from './features/projects/activity.ts';
import { createProjectInvitations } from './features/projects/invited.ts';
import { createProgress } from './features/projects/progress/progress.ts';
import { projectsOfTeams } from './features/projects/projects.of-teams.ts';
import { createProjectsFeature } from './features/projects/projects.ts';
import { createProjectWork } from './features/projects/work.ts';
import { createFilesOfPlaces } from './features/resources/resources.of-places.ts';
import { createStoragePublisher } from './features/resources/resources.storage.fold.ts';
import { createResourcesFeature } from './features/resources/resources.ts';
import { createEndedTaskLinks } from './features/tasks/links/links.ended.ts';
import { reassignTasks } from './features/tasks/tasks.reassignment.ts';
import { createTasksFeature } from './features/tasks/tasks.ts';
import { createTeamsFeature } from './features/teams/teams.ts';
import { foldFeatures } from './kits/feature.ts';
import { rightsOn, typingRightsOn } from './kits/places.ts';
import { readSeenOnline } from './kits/seen-online.ts';
import { readRooms, readShared } from './kits/shared-memberships.ts';
import { createAuth } from './platform/auth/auth.ts';
import type { Passwords } from './platform/auth/passwords.ts';
import { serverSecret } from './platform/auth/server-secret.ts';
import { type Changes, createChanges } from './platform/change.ts';
import type { Database } from './platform/db/database.ts';
import { pruneDeletedIdsJob } from './platform/db/deleted-ids.ts';
import { createEvents } from './platform/events/events.ts';
import { createFirebase, type FirebaseHosts } from './platform/firebase/firebase.ts';
import { readClientBuild } from './platform/http/client-files.ts';
import { createOrigins } from './platform/http/origins.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLive } from './platform/live/live.ts';
import { createMail } from './platform/mail/mail.ts';
import { createPublicFetch } from './platform/net/public-fetch.ts';
import type { PublicNetwork } from './platform/net/public-request.ts';
import { vapidKeysOf, vapidSubject } from './platform/push/vapid.ts';
import { createWebPush } from './platform/push/web-push.ts';
import { createFiles } from './platform/storage/files.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openPartialFiles } from './platform/storage/partial-files.ts';
import { createScanner } from './platform/storage/scan/scanner.ts';
import { openTemporaryFiles } from './platform/storage/temporary-files.ts';
import { guard, type Route } from './policies/engine.ts';
import { projectMembership, teamMembership } from './policies/memberships.ts';
import { roomsOf } from './policies/rooms-of.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Every route of the product, as the matrix test reads them. */
  readonly routes: readonly Route[];
  /** For scripts that change something without a request. */
  readonly changes: Changes;
  /** Starts background work: the relay of events, the live connections, the jobs. */
  start(): Promise<void>;
  /** The sign-up link for the first person, if one is needed (see invitations.service.ts); null otherwise. */
  inviteFirstPerson(): Promise<string | null>;
  /** Lets work under way finish, for a few seconds, then closes everything but the database. */
  close(): Promise<void>;
};

/** Where pages get a token of Firebase. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
/** The worker of device push, which has no use without credentials of Firebase. */
const messagingWorker = '/firebase-messaging-sw.js';

export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** The folder of the built client; without one only the API is served (development, tests). */
  readonly clientFolder?: string;
  /** Addresses that fetches may reach besides the public internet: for tests. */
  readonly network?: PublicNetwork;
  /** Where Firebase is asked: for tests. */
  readonly firebaseHosts?: FirebaseHosts | undefined;
  /** Hashes at the recommended cost unless given: for tests. */
  readonly passwords?: Passwords;
};

/** Creates the app on a migrated database; main, all tests and all scripts use it. It does not listen yet. */
export async function buildApp({
  config,
  database,
  log,
  clientFolder,
  network,
  firebaseHosts,
  passwords,
}: AppDependencies): Promise<App> {
  const { db } = database;
  const publicUrl = new URL(config.publicUrl);
  const auth = await createAuth({ database, publicUrl, log, passwords });
  const events = createEvents({ database, log });
  const mail = createMail({ config, db, log });
  const changes = createChanges({
    database,
    events,
    jobs: { requestStatements: (wanted) => jobs.requestStatements(wanted), wake: () => jobs.wake() },
  });
  const files = createFiles({
    db,
    storage: await openStorage(config),
    temporary: openTemporaryFiles(path.join(config.dataDir, 'temporary')),
    scan: config.clamd && createScanner({ address: config.clamd, log }),
    log,
  });
  const fetchPublic = createPublicFetch(network);
  const filesOfPlaces = createFilesOfPlaces(files);
  const progress = createProgress({ db, changes, log });
  const storage = createStoragePublisher({ db, changes, events, log });
  const endedTaskLinks = createEndedTaskLinks({ db, changes, events, log });
  const projects = createProjectsFeature({
    database,
    changes,
    files,
    reassignTasks,
    filesOfPlaces,
    progress,
    mail,
    publicUrl,
    log,
  });
  const teams = createTeamsFeature({
    database,
    changes,
    files,
    mail,
    projects: projectsOfTeams,
    filesOfPlaces,
    publicUrl,
    log,
  });
  const tasks = createTasksFeature({
    database,
    changes,
    projects: {
      ...createProjectWork(progress),
      ...createProjectInvitations({ reassignTasks, filesOfPlaces }),
      ...projects.samples,
    },
  });
  const pins = createPinsFeature({ db });
  const links = { auth, publicUrl, linkSecret: await serverSecret(db, 'resource-links') };
  const resources = createResourcesFeature({
    database,
    changes,
    files,
    partial: openPartialFiles(path.join(config.dataDir, 'uploads')),
    ofPlaces: filesOfPlaces,
    log,
    storage,
    storageQuota: config.storageQuota,
    fetchPublic,
    recordActivity: recordActivities,
    filesChanged: tellFilesChanged,
    ...links,
  });
  const notes = createNotesFeature({
    database,
    changes,
    files,
    shown: resources.shown,
    ...links,
  });
  const { firebase } = config;
  const devicePush = firebase && {
    firebase: createFirebase(firebase.account, { log, hosts: firebaseHosts }),
    web: firebase.web,
  };
  const webPush = createWebPush({
    keys: vapidKeysOf(await serverSecret(db, 'web-push')),
    subject: vapidSubject({ publicUrl, mailFrom: config.mailFrom }),
    network,
  });
  const notifications = createNotificationsFeature({
    database,
    changes,
    mail,
    publicUrl,
    unsubscribeSecret: await serverSecret(db, 'unsubscribing'),
    devicePush: devicePush ?? null,
    webPush,
    log,
  });
  const chat = createChatFeature({
    database,
    changes,
    liveTokens: auth.liveTokens,
    shown: resources.shown,
    files,
    fetchPublic,
    publicUrl,
  });
  const work = foldFeatures([teams, projects, tasks, pins, resources, notes, chat, notifications]);
  const people = createPeopleFeature({
    config,
    database,
    auth,
    changes,
    files,
    mail,
    publicUrl,
    offset: events.head,
    admissionsOfOthers: work.admissions,
    invitedTasks: tasks.invited,
    sharedTeams: (...people) => readShared(db, 'teams', teamMembership, people),
    sharedProjects: (...people) => readShared(db, 'projects', projectMembership, people),
    roomsWith: async (tx, personId) => [
      ...(await readRooms(tx, teamMembership, personId)),
      ...(await readRooms(tx, projectMembership, personId)),
    ],
    personalDataOfOthers: work.personalData,
    log,
  });
  const { routes, jobs: definitions } = foldFeatures([people, work]);
  const jobs = createJobs({
    database,
    log,
    definitions: [
      ...events.jobs,
      ...auth.jobs,
      ...mail.jobs,
      ...files.jobs,
      pruneDeletedIdsJob(db),
      ...definitions,
    ],
  });

  const { authenticate, authenticateLive, used } = auth;
  const origins = createOrigins({ publicUrl, log });
  const http = await createHttpServer(
    {
      log,
      publicUrl,
      origins,
      trustProxy: config.trustProxy,
      authenticate,
      used,
      clientFolder,
      ...(firebase ? { connectTo: firebaseOrigins } : { withheld: [messagingWorker] }),
    },
    routes.map((route) => guard(route, { db, changes })),
  );
  const live = createLive({
    httpServer: http.server,
    events,
    authenticate: authenticateLive,
    roomsOf: (userId) => roomsOf(db, userId),
    rightsOn: (place, people) => rightsOn(db, place, people),
    typingRightsOn: (chatId, userId) => typingRightsOn(db, chatId, userId),
    seesOnline: (userId, personIds) => readSeenOnline(db, userId, personIds),
    build: clientFolder === undefined ? null : await readClientBuild(clientFolder),
    // Pages cannot set headers of a WebSocket, so a forwarding header comes from a proxy.
    isAllowedOrigin: ({ origin, host, 'x-forwarded-host': forwarded }) =>
      !origins.isForeign({
        origin,
        host: config.trustProxy && typeof forwarded === 'string' ? forwarded : host,
      }),
    log,
  });
  auth.onSessionEnded(({ sessionId }) => void live.endSession(sessionId));
  auth.onSessionEnded(({ sessionId }) => void notifications.sessionEnded(sessionId));
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
    changes,
    async start() {
      await events.start();
      await jobs.start();
      // One server at a time uses an embedded database and its files.
      await changes.run((change) => files.recover(change, { alone: config.databaseUrl === undefined }));
      await resources.start();
      progress.start();
      storage.start();
      endedTaskLinks.start();
      live.start();
    },
    inviteFirstPerson: people.inviteFirstPerson,
    async close() {
      // Each takes a few seconds at most, whatever clients do. Later ones depend only on what is closed after them.
      const folding = [progress, storage, endedTaskLinks].map((each) => each.stop());
      await Promise.all([live.stop(), http.close(), jobs.stop(), ...folding]);
      webPush.close();
      await events.stop();
    },
  };
}
