import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../../test/certificate.ts';
import { connect } from '../../../../test/connect.ts';
import { runJob } from '../../../../test/notification-emails.ts';
import { plainPicture } from '../../../../test/pictures.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

const host = 'wiki.example';
/** The paths that were requested of the only site of this internet. */
const asked: string[] = [];
let title = '';
let site: Server;
let port: number;
let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;
let chatId: string;

beforeAll(async () => {
  const { certificate, key } = await makeCertificate(host);
  const picture = await plainPicture('png', { width: 800, height: 400, colour: '#0000ff' });
  site = createServer({ cert: certificate, key }, (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/mast.png') return void response.setHeader('content-type', 'image/png').end(picture);
    response.setHeader('content-type', 'text/html').end(
      path.startsWith('/broken')
        ? '<p>No title'
        : `<title>${title}</title><meta property="og:description" content="Of the ship">
          <meta property="og:site_name" content="Harbour">${path.startsWith('/plain') ? '' : '<meta property="og:image" content="/mast.png">'}`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  ({ port } = site.address() as AddressInfo);
  app = await startTestApp(
    { PUBLIC_URL: 'https://longtable.test' },
    {
      // All addresses are this machine, and only the site may be requested.
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allow: (_, to) => to === port,
      ca: certificate,
    },
  );
});
afterAll(async () => {
  await app.close();
  site.close();
});
beforeEach(async () => {
  [ada, ben, cleo] = [await app.newPerson('Ada'), await app.newPerson('Ben'), await app.newPerson('Cleo')];
  await connect(ada, ben);
  chatId = (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
  asked.length = 0;
  title = 'The masts';
});

let pages = 0;
/** An address of the site that was not requested yet. */
const newPage = (kind = 'page') => {
  pages += 1;
  return `https://${host}:${port}/${kind}/${pages}?of=the%20ship&n=1`;
};
const post = (content: string, by = ada) => by.ok(api.chatMessages.post, { chatId, id: newId(), content });
const edit = (chatMessageId: string, content: string) =>
  ada.ok(api.chatMessages.edit, { chatMessageId, content });
const remove = (chatMessageId: string) => ada.ok(api.chatLinkPreviews.remove, { chatMessageId });
const read = async (id: string, by = ben) =>
  (await by.ok(api.chatMessages.list, { chatId })).messages.find((message) => message.id === id);
const patience = { timeout: 15_000 };
const previewOf = (id: string) => async () => (await read(id))?.linkPreview ?? null;
/** Waits until all jobs that were requested so far are done. */
const untilIdle = () => runJob(app, 'chats.delete-previews');
const pictureOf = (id: string, by: Person) =>
  by.raw('GET', `/api/chat-messages/${id}/link-preview/picture`).then(({ status }) => status);
const stored = async (where = 'true') =>
  (await app.database.pool.query<{ url: string }>(`select url from link_previews where ${where}`)).rows.map(
    ({ url }) => url,
  );
const storedFiles = () => app.storedKeys('link-previews');
const setBack = (url: string, column: string) =>
  app.database.pool.query(`update link_previews set ${column} = now() - interval '2 hours' where url = $1`, [
    url,
  ]);

describe('a message with a link', () => {
  test('is sent at once, and gets the preview of the page by a live event to both in the chat', async () => {
    const url = newPage();
    let id = '';
    const [ofBen = [], ofCleo] = await recordEvents(app, [ben, cleo], async () => {
      const sent = await post(`Look: ${url}.`);
      ({ id } = sent);
      expect(sent).toMatchObject({ linkPreview: null, version: 1 });
      await expect.poll(previewOf(id), patience).toEqual({
        url,
        title: 'The masts',
        description: 'Of the ship',
        site: 'Harbour',
        hasPicture: true,
      });
    });
    expect(ofCleo).toEqual([]);
    const saved = only(ofBen, 'chat-message.saved').map(({ message }) => message);
    expect(saved).toMatchObject([
      { id, version: 1, linkPreview: null },
      { id, version: 2, editedAt: null, linkPreview: { url, title: 'The masts' } },
    ]);
    expect(asked).toEqual([new URL(url).pathname + new URL(url).search, '/mast.png']);
  });

  test('shows the picture, drawn small, to those in the chat only', async () => {
    const { id } = await post(newPage());
    await expect.poll(previewOf(id), patience).toMatchObject({ hasPicture: true });
    expect(await Promise.all([ada, ben, cleo].map((each) => pictureOf(id, each)))).toEqual([200, 200, 404]);
    const answer = await fetch(`${app.url}/api/chat-messages/${id}/link-preview/picture`, {
      headers: { cookie: ben.cookie },
    });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([320, 160]);
  });

  test('has a preview without a picture where the page has none', async () => {
    const { id } = await post(newPage('plain'));
    await expect.poll(previewOf(id), patience).toMatchObject({ title: 'The masts', hasPicture: false });
    expect(await pictureOf(id, ben)).toBe(404);
  });

  test.each([
    ['in code', () => `\`${newPage()}\``],
    ['to this server', () => 'https://longtable.test/app/tasks'],
    ['by http', () => newPage().replace('https:', 'http:')],
    ['to a private address', () => 'https://127.0.0.1/secret https://[::1]/'],
    ['to a port that is not for the public', () => `https://${host}:1/`],
  ])('has none for a link %s', async (_, content) => {
    const { id } = await post(content());
    await untilIdle();
    expect(asked).toEqual([]);
    expect(await read(id)).toMatchObject({ linkPreview: null, version: 1 });
  });

  test('previews its first link only', async () => {
    const [first, second] = [newPage(), newPage()];
    const { id } = await post(`${first} ${second}`);
    await expect.poll(previewOf(id), patience).toMatchObject({ url: first });
    await untilIdle();
    expect(await stored(`url = '${second}'`)).toEqual([]);
  });
});

describe('a page', () => {
  test('is fetched once for all messages with its address', async () => {
    const url = newPage('plain');
    const first = await post(url);
    await expect.poll(previewOf(first.id), patience).toMatchObject({ url });
    const second = await post(`Again ${url}`, ben);
    await expect.poll(previewOf(second.id), patience).toMatchObject({ url });
    expect(asked).toHaveLength(1);
  });

  test('is fetched again when it was fetched a week ago, and its old picture is deleted', async () => {
    const url = newPage();
    const first = await post(url);
    await expect.poll(previewOf(first.id), patience).toMatchObject({ title: 'The masts' });
    const before = await storedFiles();
    await setBack(url, 'fetch_again_at');
    title = 'The new masts';
    const second = await post(url);
    await expect.poll(previewOf(second.id), patience).toMatchObject({ title: 'The new masts' });
    await expect.poll(previewOf(first.id), patience).toMatchObject({ title: 'The new masts' });
    await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(before.length);
    expect(await storedFiles()).not.toEqual(before);
    expect(await pictureOf(first.id, ben)).toBe(200);
  });

  test('that can’t be read is not tried again within an hour', async () => {
    const url = newPage('broken');
    await post(url);
    await untilIdle();
    await post(url);
    await untilIdle();
    const tries = () => asked.filter((path) => path.startsWith('/broken'));
    expect(tries()).toHaveLength(1);
    await setBack(url, 'fetch_again_at');
    await post(url);
    await untilIdle();
    expect(tries()).toHaveLength(2);
  });

  test('keeps its preview while it can’t be fetched again', async () => {
    const url = newPage('plain');
    const { id: first } = await post(url);
    await expect.poll(previewOf(first), patience).toMatchObject({ title: 'The masts' });
    await setBack(url, 'fetch_again_at');
    title = '';
    const { id } = await post(url);
    await expect.poll(previewOf(id), patience).toMatchObject({ title: 'The masts' });
  });

  test('is forgotten when no message shows it any more', async () => {
    const [url, kept] = [newPage(), newPage()];
    const [{ id }, { id: other }] = [await post(url), await post(kept)];
    await expect.poll(previewOf(id), patience).not.toBeNull();
    await expect.poll(previewOf(other), patience).not.toBeNull();
    const files = await storedFiles();
    await ada.ok(api.chatMessages.delete, { chatMessageId: id });
    // A message may be getting it.
    await runJob(app, 'chats.delete-previews');
    expect(await stored(`url = '${url}'`)).toEqual([url]);
    await setBack(url, 'used_at');
    await setBack(kept, 'used_at');
    await runJob(app, 'chats.delete-previews');
    await expect.poll(() => stored(`url = '${url}'`), { timeout: 10_000 }).toEqual([]);
    expect(await stored(`url = '${kept}'`)).toEqual([kept]);
    await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(files.length - 1);
  });
});

describe('the preview of a message', () => {
  test('is removed by its author, on all screens', async () => {
    const { id } = await post(newPage());
    await expect.poll(previewOf(id), patience).not.toBeNull();
    expect(await ben.refused(api.chatLinkPreviews.remove, { chatMessageId: id })).toMatchObject({
      status: 403,
    });
    expect(await cleo.refused(api.chatLinkPreviews.remove, { chatMessageId: id })).toMatchObject({
      status: 404,
    });
    const [ofBen] = await recordEvents(app, [ben], async () => {
      expect(await remove(id)).toMatchObject({ linkPreview: null, version: 3, editedAt: null });
      expect(await remove(id)).toMatchObject({ linkPreview: null, version: 3 });
    });
    expect(only(ofBen, 'chat-message.saved')).toMatchObject([{ message: { id, linkPreview: null } }]);
    expect(await pictureOf(id, ben)).toBe(404);
  });

  test('stays removed until an edit changes the links', async () => {
    const [url, other] = [newPage('plain'), newPage('plain')];
    const { id } = await post(`Lok: ${url}`);
    await expect.poll(previewOf(id), patience).not.toBeNull();
    await remove(id);
    await edit(id, `Look: ${url}`);
    await untilIdle();
    expect(await read(id)).toMatchObject({ linkPreview: null });
    await edit(id, `Look: ${url} and ${other}`);
    await expect.poll(previewOf(id), patience).toMatchObject({ url });
  });

  test('stays with an edit of the text, and follows its first link', async () => {
    const [url, other] = [newPage('plain'), newPage('plain')];
    const { id } = await post(`Lok: ${url}`);
    await expect.poll(previewOf(id), patience).toMatchObject({ url });
    expect(await edit(id, `Look: ${url}`)).toMatchObject({ linkPreview: { url } });
    expect(await edit(id, `Look: ${other} ${url}`)).toMatchObject({ linkPreview: null });
    await expect.poll(previewOf(id), patience).toMatchObject({ url: other });
    expect(await edit(id, 'Never mind')).toMatchObject({ linkPreview: null });
  });

  test('goes with the message', async () => {
    const { id } = await post(newPage());
    await expect.poll(previewOf(id), patience).not.toBeNull();
    const { message } = await ada.ok(api.chatMessages.delete, { chatMessageId: id });
    expect(message).toMatchObject({ content: '', linkPreview: null });
    expect(await pictureOf(id, ben)).toBe(404);
  });

  test('stays with the message when the account of its author is deleted', async () => {
    const { id } = await post(newPage('plain'));
    await expect.poll(previewOf(id), patience).not.toBeNull();
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await expect
      .poll(async () => await read(id))
      .toMatchObject({
        authorId: null,
        linkPreview: { title: 'The masts' },
        can: { edit: false },
      });
  });
});
