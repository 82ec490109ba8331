import { test as base, expect } from '@playwright/test';
import { prepareServer, type Server } from './server.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';
import { createWatch, type Watch } from './watch.ts';
import { openPage } from './window.ts';

type Fixtures = {
  server: Server;
  /** Adds a signed-in person and gives them a browser. */
  newPerson: (name: string, options?: VisitorOptions) => Promise<Visitor>;
  /** Assigns a task to a person, connected or not, without an event. */
  shareTask: (taskId: string, options: { to: Visitor }) => Promise<void>;
  /** Fails the journey for errors in the console or in the server's log, and for requests to other hosts. */
  watch: Watch;
};

/** The basis of all journeys. Journeys share a server per worker, and nothing else. */
export const test = base.extend<Fixtures, { sharedServer: Server }>({
  sharedServer: [
    async ({}, use) => {
      const server = await prepareServer();
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => use(sharedServer),
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ server }, use) => {
    const watch = createWatch(server.url);
    server.takeErrors();
    await use(watch);
    // Both are shown: what the browser met is explained by what the server logged.
    expect.soft(server.takeErrors(), 'errors in the log of the server').toEqual([]);
    watch.verify();
  },
  page: async ({ context, watch }, use) => {
    const page = await openPage(context);
    watch.page(page);
    await use(page);
  },
  newPerson: async ({ browser, server, watch }, use) => {
    const visitors: Visitor[] = [];
    await use(async (name, options) => {
      const visitor = await newVisitor({ browser, server, watch }, name, options);
      visitors.push(visitor);
      return visitor;
    });
    // Before the browsers are closed, so that the trace shows failures.
    watch.verify();
    for (const { page } of visitors) await page.context().close();
  },
  shareTask: async ({ server }, use) => {
    await use(async (taskId, { to }) => {
      await server.query('update tasks set assigned_to = $2, version = version + 1 where id = $1', [
        taskId,
        to.id,
      ]);
    });
  },
});

/** For journeys with a server of their own, which they start with their settings and may kill. */
export const testWithOwnServer = test.extend({
  server: async ({}, use) => {
    const server = await prepareServer();
    await use(server);
    await server.dispose();
  },
});

export { expect } from '@playwright/test';
