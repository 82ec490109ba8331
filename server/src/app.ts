import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { guard, type Route } from './access/engine.ts';
import { roomsOf } from './access/rooms.ts';
import type { Config } from './config.ts';
import { peopleJobs } from './features/people/people.jobs.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { createPeople } from './features/people/people.service.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { createTasks } from './features/tasks/tasks.service.ts';
import { createAuth } from './platform/auth/auth.ts';
import { createChanges } from './platform/change.ts';
import type { Database } from './platform/db/database.ts';
import { createEvents } from './platform/events/events.ts';
import { createHttpServer, isForeignOrigin } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLive } from './platform/live/live.ts';
import { createMail } from './platform/mail/mail.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Every route of the product, as the matrix test reads them. */
  readonly routes: readonly Route[];
  /** Starts what works in the background: the relay of events, the live connections, the jobs. */
  start(): Promise<void>;
  /** Lets what has begun come to its end, then lets go of everything but the database. */
  close(): Promise<void>;
};

export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** The folder of the built client; without one only the API is served (development, tests). */
  readonly clientFolder?: string;
};

/** The one app: main, every test and every script start this, on a migrated database. It does not listen yet. */
export async function buildApp({ config, database, log, clientFolder }: AppDependencies): Promise<App> {
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
  const people = createPeople({ database, auth, changes });
  const jobs = createJobs({
    database,
    log,
    definitions: [
      ...events.jobs,
      ...auth.jobs,
      ...mail.jobs,
      ...peopleJobs({ db, auth, changes, mail, publicUrl }),
    ],
  });
  const routes = [
    ...peopleRoutes({ people, auth, position: events.head, off: mail.configured ? [] : ['email'] }),
    ...taskRoutes(createTasks({ db, changes })),
  ];

  const { authenticate } = auth;
  const http = await createHttpServer(
    { log, publicUrl, trustProxy: config.trustProxy, authenticate, clientFolder },
    routes.map((route) => guard(route, db)),
  );
  const live = createLive({
    httpServer: http.server,
    events,
    authenticate,
    roomsOf,
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
    async close() {
      await live.stop();
      await http.close();
      await jobs.stop();
      await events.stop();
    },
  };
}
