import { peopleApi } from '@longtable/contract/people';
import { tasksApi } from '@longtable/contract/tasks';
import type { Page } from '@playwright/test';
import { cardTitle, dragCard, expectColumn, openBoard } from './support/board.ts';
import { expect, testWithOwnServer as test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

// What is typed before and after the kill, each change for itself.
const titles = Array.from({ length: 24 }, (_, index) => `Change ${String(index + 1).padStart(2, '0')}`);

test('loses nothing and doubles nothing when the server is killed and restarted, without a reload', async ({
  newPerson,
  server,
  shareTask,
  watch,
}) => {
  test.slow();
  // A server that has just started may not have its database yet.
  watch.expectError(lostConnection, answered(503));
  await server.start();
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const [page, other] = [ada.page, grace.page];
  const shared = await grace.has('From Grace');
  const seenBefore = await grace.has('Seen before');
  for (const { id } of [shared, seenBefore]) await shareTask(id, { to: ada });
  const openSockets = await countSockets(page);
  for (const each of [page, other]) await openBoard(each);
  await expectColumn(page, 'To Do', ['From Grace', 'Seen before']);
  await expect.poll(openSockets).toBe(1);
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });

  await test.step('another person has lost the connection before a change', async () => {
    await other.context().setOffline(true);
    await expect(other.getByText('You are offline.')).toBeVisible();
    await ada.call(tasksApi.move, { taskId: seenBefore.id, status: 'completed' });
    await expectColumn(page, 'Completed', ['Seen before']);
  });

  const failed = () =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(peopleApi.session.path));
  const failedOnce = failed();

  await test.step('takes changes while the server is killed and away', async () => {
    await page.getByRole('radio', { name: 'List' }).check();
    const row = page.getByRole('textbox', { name: 'New task' });
    let ending: Promise<void> | undefined;
    for (const [index, title] of titles.entries()) {
      await row.fill(title);
      await row.press('Enter');
      if (index === 8) ending = server.kill();
    }
    await ending;
    await expect(cardTitle(page, 'Change 24')).toBeVisible();
    await page.getByRole('radio', { name: 'Board' }).check();
    await dragCard(page, 'Change 24', { to: 'Completed' });
    await other.context().setOffline(false);
    await expectColumn(page, 'Completed', ['Seen before', 'Change 24']);
    await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  });

  await test.step('probes the stopped server by requests, not by WebSockets', async () => {
    // One WebSocket may have been opened before the first request failed.
    await failedOnce;
    const tried = await openSockets();
    // Firefox delays each further attempt, even once the server is back.
    for (let asked = 0; asked < 2; asked += 1) await failed();
    expect(await openSockets()).toBe(tried);
  });

  await test.step('saves each change once when it is back', async () => {
    await server.start();
    await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
    await expectColumn(page, 'Completed', ['Seen before', 'Change 24']);
    const typed = titles.map((title) => `${title} ${title === 'Change 24' ? 'completed' : 'todo'}`);
    await expect
      .poll(async () => (await ada.tasks()).map(({ title, status }) => `${title} ${status}`).toSorted())
      .toEqual([...typed, 'From Grace todo', 'Seen before completed']);
    const saved = await server.query<{ title: string; times: number }>(
      `select title, count(*)::int as times from events join tasks on tasks.id::text = payload -> 'task' ->> 'id'
       where type = 'task.saved' group by title order by title`,
    );
    // The last one was moved, too.
    expect(saved.filter(({ title }) => titles.includes(title)).map(({ times }) => times)).toEqual(
      titles.map((title) => (title === 'Change 24' ? 2 : 1)),
    );
  });

  await test.step('shows the change before the restart to the other, and is live again', async () => {
    await expectColumn(other, 'Completed', ['Seen before']);
    await dragCard(other, 'From Grace', { to: 'Review' });
    await expectColumn(page, 'Review', ['From Grace']);
    expect(await page.evaluate(() => document.documentElement.dataset['journey'])).toBe('same page');
  });
});

/** Counts the WebSockets that the next document of a page opens. */
async function countSockets(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        const { dataset } = document.documentElement;
        dataset['sockets'] = String(Number(dataset['sockets'] ?? 0) + 1);
      }
    };
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['sockets']));
}
