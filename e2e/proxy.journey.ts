import { tasksApi } from '@longtable/contract/tasks';
import { createTask, dragCard, expectColumn, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

/** The response of nginx itself. */
const nginxPage = (status: string) =>
  `<html>\n<head><title>${status}</title></head>\n<body>\n<center><h1>${status}</h1></center>\n</body>\n</html>`;

test('says behind a proxy what is not there, WebSockets or the server, and keeps and shows all changes', async ({
  newPerson,
  shareTask,
  watch,
}) => {
  watch.expectError(lostConnection, answered(502));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const shared = await grace.has('From Grace');
  await shareTask(shared.id, { to: ada });
  const { page } = ada;
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close());
  await page.clock.install();
  await openBoard(page);
  await expectColumn(page, 'To Do', ['From Grace']);

  await test.step('saves, and shows others’ changes, without WebSockets', async () => {
    await page.clock.fastForward('01:01');
    const notLive = page.getByText('Live updates are off: a proxy or firewall blocks WebSockets.');
    await expect(notLive).toContainText('Your changes are saved, and this page refreshes every 30 seconds.');
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    await createTask(page, 'From Ada');
    await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toContain('From Ada');
    await grace.call(tasksApi.move, { taskId: shared.id, status: 'review' });
    await expectColumn(page, 'To Do', ['From Ada', 'From Grace']);
    await page.clock.fastForward('00:31');
    await expectColumn(page, 'Review', ['From Grace']);
  });

  await test.step('keeps changes while the server is down, and saves them later', async () => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: nginxPage('502 Bad Gateway') }),
    );
    await dragCard(page, 'From Ada', { to: 'In Progress' });
    await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
    await page.clock.fastForward('01:01');
    await expect(
      page.getByText('The server can’t be reached. Your changes are kept and will be saved when it is back.'),
    ).toBeVisible();
    await expectColumn(page, 'In Progress', ['From Ada']);
    await expect(page.getByText('Bad Gateway')).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect
      .poll(async () => (await ada.tasks()).find(({ title }) => title === 'From Ada')?.status)
      .toBe('in_progress');
  });
});
