import { createTask, dragCard, expectColumn, openBoard } from './support/board.ts';
import { openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

/** The response of nginx itself. */
const nginxPage = (status: string) =>
  `<html>\n<head><title>${status}</title></head>\n<body>\n<center><h1>${status}</h1></center>\n</body>\n</html>`;

test('shows a message, saves, and shows others’ changes behind a proxy that blocks WebSockets', async ({
  newPerson,
  shareTask,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const shared = await grace.has('From Grace');
  await shareTask(shared.id, { to: ada });
  const { page } = ada;
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close());
  await page.clock.install();
  await openBoard(page);
  await expectColumn(page, 'To Do', ['From Grace']);

  await page.clock.fastForward('01:01');
  const notLive = page.getByText('Live updates are off: a proxy or firewall blocks WebSockets.');
  await expect(notLive).toContainText('Your changes are saved, and this page refreshes every 30 seconds.');
  await expect(page.getByText('Reconnecting…')).toBeHidden();

  await createTask(page, 'From Ada');
  await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toContain('From Ada');

  await openBoard(grace.page);
  await dragCard(grace.page, 'From Grace', { to: 'Review' });
  await expect.poll(async () => (await grace.tasks())[0]?.status).toBe('review');
  await expectColumn(page, 'To Do', ['From Ada', 'From Grace']);
  await page.clock.fastForward('00:31');
  await expectColumn(page, 'Review', ['From Grace']);
});

test('shows a message when the server has been down for long', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection, answered(502));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await page.routeWebSocket('**/api/live/**', (socket) => socket.close());
  await page.clock.install();
  await openBoard(page);
  await createTask(page, 'Made before');
  await expectColumn(page, 'To Do', ['Made before']);
  await expect.poll(() => ada.tasks()).toHaveLength(1);

  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: nginxPage('502 Bad Gateway') }),
  );
  await dragCard(page, 'Made before', { to: 'Review' });
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(
    page.getByText('The server can’t be reached. Your changes are kept and will be saved when it is back.'),
  ).toBeVisible();
  await expectColumn(page, 'Review', ['Made before']);
  await expect(page.getByText('Bad Gateway')).toBeHidden();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(async () => (await ada.tasks())[0]?.status).toBe('review');
});

test('explains what to do when the proxy refuses a large picture', async ({ newPerson, watch }) => {
  watch.expectError(answered(413));
  const { page } = await newPerson('Ada Lovelace');
  await openSettings(page, 'profile');
  await page.route('**/api/me/avatar?*', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: nginxPage('413 Request Entity Too Large') }),
  );
  const buffer = await page.screenshot();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click();
  await expect(
    page.getByText(
      'This is larger than a proxy in front of the server allows. Nothing was saved. Ask the owner of the server to raise the proxy’s limit (client_max_body_size in nginx).',
    ),
  ).toBeVisible();
  await expect(page.getByText('Request Entity Too Large')).toBeHidden();
});
