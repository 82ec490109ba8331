import { peopleApi } from '@longtable/contract/people';
import { card, createTask, dragCard, expectColumn, openBoard } from './support/board.ts';
import { keptData } from './support/kept-data.ts';
import type { Server } from './support/server.ts';
import { expect, testWithOwnServer as test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';

test.beforeEach(async ({ server, watch }) => {
  // A server that has just started may not have its database yet.
  watch.expectError(lostConnection, answered(503));
  await server.start();
});

test('loses nothing when the server is killed and restarted, without a reload', async ({
  newPerson,
  server,
  shareTask,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const { page } = ada;
  const shared = await grace.has('From Grace');
  await shareTask(shared.id, { to: ada });
  await openBoard(page);
  await createTask(page, 'Made before');
  await expectColumn(page, 'To Do', ['Made before', 'From Grace']);
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });

  await server.kill();
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await createTask(page, 'Made while it was away');
  await dragCard(page, 'Made before', { to: 'Completed' });
  await expectColumn(page, 'Completed', ['Made before']);

  await server.start();
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  await expectColumn(page, 'Completed', ['Made before']);
  await expectColumn(page, 'To Do', ['Made while it was away', 'From Grace']);
  expect(await summary(ada)).toEqual([
    'From Grace todo',
    'Made before completed',
    'Made while it was away todo',
  ]);

  // The live connection works again.
  await openBoard(grace.page);
  await dragCard(grace.page, 'From Grace', { to: 'Review' });
  await expectColumn(page, 'Review', ['From Grace']);
  expect(await page.evaluate(() => document.documentElement.dataset['journey'])).toBe('same page');
});

test('probes a stopped server by requests, not by WebSockets', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        const { dataset } = document.documentElement;
        dataset['sockets'] = String(Number(dataset['sockets'] ?? 0) + 1);
      }
    };
  });
  const sockets = () => page.evaluate(() => Number(document.documentElement.dataset['sockets']));
  const failed = () =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(peopleApi.session.path));
  await openBoard(page);
  await expect.poll(sockets).toBe(1);
  // The live connection is open.
  await ada.has('Told live');
  await expect(card(page, 'Told live')).toBeVisible();
  await server.kill();
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  // One WebSocket may have been opened before the first request failed.
  await failed();
  const tried = await sockets();
  // Firefox delays each further attempt, even once the server is back.
  for (let asked = 0; asked < 2; asked += 1) await failed();
  expect(await sockets()).toBe(tried);
  await server.start();
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
});

test('saves each of many changes exactly once when the server is killed meanwhile', async ({
  newPerson,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('radio', { name: 'List' }).check();
  const row = page.getByRole('textbox', { name: 'New task' });
  const titles = Array.from({ length: 24 }, (_, index) => `Change ${String(index + 1).padStart(2, '0')}`);
  let ending: Promise<void> | undefined;
  for (const [index, title] of titles.entries()) {
    await row.fill(title);
    await row.press('Enter');
    if (index === 8) ending = server.kill();
  }
  await ending;
  await expect(
    page.getByRole('table', { name: 'Tasks' }).getByRole('button', { name: 'Change 24', exact: true }),
  ).toBeVisible();
  await server.start();
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  await expect.poll(async () => (await ada.tasks()).map(({ title }) => title).toSorted()).toEqual(titles);
  expect(await timesSaved(server)).toEqual(titles.map(() => 1));
});

test('shows changes that another person made before the restart', async ({
  newPerson,
  server,
  shareTask,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const task = await grace.has('Written on a node that stayed up');
  await shareTask(task.id, { to: ada });
  await openBoard(ada.page);
  await expectColumn(ada.page, 'To Do', ['Written on a node that stayed up']);
  await ada.page.context().setOffline(true);
  await expect(ada.page.getByText('You are offline.')).toBeVisible();
  await openBoard(grace.page);
  await dragCard(grace.page, 'Written on a node that stayed up', { to: 'Completed' });
  await expect.poll(() => summary(grace)).toEqual(['Written on a node that stayed up completed']);
  await server.kill();
  await ada.page.context().setOffline(false);
  await server.start();
  await expectColumn(ada.page, 'Completed', ['Written on a node that stayed up']);
});

test('sends changes once after their page was closed', async ({ newPerson, server }) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.has('There already');
  await openBoard(ada.page);
  await createTask(ada.page, 'Saved');
  await expect.poll(() => summary(ada)).toEqual(['Saved todo', 'There already todo']);
  await server.kill();
  await expect(ada.page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await createTask(ada.page, 'Not saved yet');
  await dragCard(ada.page, 'Not saved yet', { to: 'In Progress' });
  await dragCard(ada.page, 'There already', { to: 'Review' });
  await expectColumn(ada.page, 'Review', ['There already']);
  // The browser stores them in the background: a page that is closed before that loses them.
  await expect.poll(async () => (await keptData(ada.page)).queue).toBe(3);
  await ada.page.close();

  await server.start();
  const page = await ada.newTab();
  await openBoard(page);
  await expectColumn(page, 'In Progress', ['Not saved yet']);
  await expectColumn(page, 'Review', ['There already']);
  const saved = ['Not saved yet in_progress', 'Saved todo', 'There already review'];
  await expect.poll(() => summary(ada)).toEqual(saved);
  await page.reload();
  await expect(card(page, 'Not saved yet')).toBeVisible();
  expect(await summary(ada)).toEqual(saved);
  // Created and moved, created, created and moved.
  expect(await timesSaved(server)).toEqual([2, 1, 2]);
});

async function summary(person: Visitor): Promise<string[]> {
  return (await person.tasks()).map(({ title, status }) => `${title} ${status}`).toSorted();
}

/** Number of changes of each task in the event log, by title. */
async function timesSaved(server: Server): Promise<number[]> {
  const rows = await server.query<{ times: number }>(
    `select count(*)::int as times from events join tasks on tasks.id::text = payload -> 'task' ->> 'id'
     where type = 'task.saved' group by title order by title`,
  );
  return rows.map(({ times }) => times);
}
