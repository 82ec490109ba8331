import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { type LinkedNote, type NoteLink, noteLinksApi } from '@longtable/contract/note-links';
import { maxPublicLinks } from '@longtable/contract/rules/public-link-terms';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { element, openNote } from '../../../../test/notes.ts';
import { subscribe } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';
import { uploadFile, uploadPicture } from '../../../../test/uploads.ts';
import { sweepLinksJob } from '../../../kits/public-links/link-jobs.ts';
import { noteLinks } from './links.store.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  noteId = (await ada.ok(api.notes.create, { id: newId(), title: 'Log of the Heron' })).id;
});

const soon = { timeout: 15_000 };
const create = (more: { seconds?: number; password?: string; id?: string } = {}) =>
  ada.ok(noteLinksApi.create, { noteId, id: newId(), ...more });
const listed = async () => (await ada.ok(noteLinksApi.list, { noteId })).links;
const tokenOf = ({ url }: NoteLink) => url.split('/').at(-1) ?? '';
const load = (address: string) => fetch(app.url + address);

let addresses = 0;
/** Opens a link as a stranger from a network address of their own. */
async function open(
  token: string,
  password?: string,
  ip = `203.0.113.${(addresses += 1)}`,
): Promise<{ status: number; body: LinkedNote; code: string; text: string }> {
  const headers = { 'x-forwarded-for': ip };
  const path = `/api/note-links/${token}/open`;
  const { status, body } = await app.visitor().raw('POST', path, { password }, headers);
  const { error = { code: '', text: '' } } = body as { error?: { code: string; text: string } };
  return { status, body: body as LinkedNote, ...error };
}

/** Adds blocks to the note, and waits until its row has them. */
async function write(...blocks: Y.XmlElement[]): Promise<void> {
  const editor = openNote(ada, noteId);
  await editor.load();
  editor.fragment.push(blocks);
  await editor.send();
  await stored();
}

async function stored(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      'select from note_documents where note_id = $1 and unstored_since is null',
      [noteId],
    );
    expect(rows).toHaveLength(1);
  }, soon);
}

/** The addresses of images and files in the HTML of a note. */
function addressesIn({ html }: LinkedNote): string[] {
  return [...html.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

const gone = {
  status: 404,
  code: 'note-link/not-found',
  text: 'This note is not available, or not any more.',
};

test('a link shows the note as it is now to people without an account, and counts that', async () => {
  const link = await create();
  expect(link).toMatchObject({ noteId, createdBy: ada.id, hasPassword: false, opens: 0 });
  expect(link.url).toMatch(/^http:\/\/longtable\.test\/s\/note-[\w-]{43}$/);
  await write(element('heading', ['Monday'], { level: 1 }), element('paragraph', ['Oak, not pine.']));
  const { body } = await open(tokenOf(link));
  expect(body).toEqual({
    title: 'Log of the Heron',
    html: '<h2 id="h-1" data-level="1">Monday</h2><p>Oak, not pine.</p>',
    headings: [{ anchor: 'h-1', level: 1, text: 'Monday' }],
    date: expect.any(String) as string,
    expiresAt: link.expiresAt,
  });
  await ada.ok(api.notes.update, { noteId, title: 'Another' });
  expect((await open(tokenOf(link))).body.title).toBe('Another');
  expect(await listed()).toMatchObject([{ id: link.id, url: link.url, opens: 2 }]);
});

describe('names and files', () => {
  test('are those that the owner sees and may share now, without ids', async () => {
    const project = await ada.ok(api.projects.create, { id: newId(), name: 'Heron' });
    const task = await ada.ok(api.tasks.create, { id: newId(), title: 'Caulk the hull' });
    const secret = await ben.ok(api.tasks.create, { id: newId(), title: 'A secret of Ben' });
    const picture = await uploadPicture(ada, { name: 'Mast.png' });
    const plan = await uploadFile(ada, { id: newId(), name: 'Plan.txt' }, new TextEncoder().encode('Oak'));
    const foreign = await uploadFile(ben, { id: newId(), name: 'Ben.txt' }, new TextEncoder().encode('No'));
    const reference = (kind: string, id: string) => element('reference', [], { kind, id });
    await write(
      element('paragraph', [
        reference('person', ben.id),
        reference('project', project.id),
        reference('task', task.id),
        reference('task', secret.id),
        reference('note', noteId),
        reference('resource', plan.id),
      ]),
      element('image', [], { src: `/api/resources/${picture.id}/content/${newId()}` }),
      element('file', [], { resourceId: plan.id }),
      element('file', [], { resourceId: foreign.id }),
    );
    const token = tokenOf(await create());
    const { body } = await open(token);
    const shown = [...body.html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    expect(shown).toEqual(['@Ben', 'Heron', 'Caulk the hull', 'Log of the Heron', 'Plan.txt', 'Plan.txt']);
    expect(body.html.match(/Private item/g)).toHaveLength(2);
    for (const { id } of [ada, ben, project, task, secret, picture, plan, foreign])
      expect(JSON.stringify(body)).not.toContain(id);
    expect(JSON.stringify(body)).not.toMatch(/secret of Ben|Ben\.txt|@longtable|@example/);

    const [image = '', file = ''] = addressesIn(body);
    const answer = await load(file);
    expect(await answer.text()).toBe('Oak');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringContaining('Plan.txt') as string,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect((await load(image)).headers.get('content-type')).toBe('image/png');

    await ada.ok(api.resources.trash, { resourceIds: [plan.id] });
    expect((await load(file)).status).toBe(404);
    expect(addressesIn((await open(token)).body)).toEqual([image]);
  });

  test('can be loaded with this link only, while the note contains them', async () => {
    const plan = await uploadFile(ada, { id: newId(), name: 'Plan.txt' }, new TextEncoder().encode('Oak'));
    await write(element('file', [], { resourceId: plan.id }));
    const [one, two] = [tokenOf(await create()), tokenOf(await create())];
    const [address = ''] = addressesIn((await open(one)).body);
    expect((await load(address)).status).toBe(200);
    expect((await load(address.replace(one, two))).status).toBe(404);
    expect((await load(address.replace(/[^/]*$/, plan.id))).status).toBe(404);
    const editor = openNote(ada, noteId);
    await editor.load();
    editor.fragment.delete(0, editor.fragment.length);
    await editor.send();
    await stored();
    expect((await load(address)).status).toBe(404);
  });

  test('need the password too', async () => {
    const plan = await uploadFile(ada, { id: newId(), name: 'Plan.txt' }, new TextEncoder().encode('Oak'));
    await write(element('file', [], { resourceId: plan.id }));
    const token = tokenOf(await create({ password: 'open sesame' }));
    const asked = await open(token);
    expect(asked).toMatchObject({ status: 403, code: 'note-link/password-required' });
    expect(JSON.stringify(asked)).not.toContain('Heron');
    expect(await open(token, 'Open sesame')).toMatchObject({ status: 403, code: 'note-link/wrong-password' });
    const [address = ''] = addressesIn((await open(token, 'open sesame')).body);
    expect((await load(address)).status).toBe(200);
    expect((await load(address.replace(/\?.*/, ''))).status).toBe(403);
    const ip = '203.0.114.9';
    for (let n = 0; n < 10; n += 1) expect(await open(token, `${n}`, ip)).toMatchObject({ status: 403 });
    expect(await open(token, 'open sesame', ip)).toMatchObject({
      status: 429,
      code: 'note-link/too-many-passwords',
    });
  });
});

describe('links', () => {
  test('are twenty at most, each made once, and only outside the trash', async () => {
    const first = await create({ id: newId(), seconds: 86_400 });
    expect(await create({ id: first.id })).toEqual(first);
    for (let n = 1; n < maxPublicLinks; n += 1) await create();
    expect(await ada.refused(noteLinksApi.create, { noteId, id: newId() })).toMatchObject({
      status: 409,
      text: 'A note can have at most 20 links. Revoke one first.',
    });
    await ada.ok(noteLinksApi.revokeAll, { noteId });
    await ada.ok(api.notes.trash, { noteId });
    expect(await ada.refused(noteLinksApi.create, { noteId, id: newId() })).toMatchObject({
      code: 'note/in-trash',
    });
  });

  test('are announced to the other windows of the owner', async () => {
    const { received, stop } = await subscribe(app, ada);
    const changes = () => received.filter(({ type }) => type === 'note-links.changed');
    const link = await create();
    await vi.waitFor(() => expect(changes()).toMatchObject([{ payload: { noteId } }]), soon);
    await ada.ok(noteLinksApi.revoke, { noteId, linkId: link.id });
    await vi.waitFor(() => expect(changes()).toHaveLength(2), soon);
    stop();
  });

  test('are in the download of one’s data, without their addresses', async () => {
    const link = await create({ password: 'open sesame' });
    const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('note-links.json')?.toString('utf8') ?? '')).toEqual([
      {
        id: link.id,
        noteId,
        name: 'Log of the Heron',
        createdAt: link.createdAt,
        expiresAt: link.expiresAt,
        hasPassword: true,
        opens: 0,
        lastOpenedAt: null,
      },
    ]);
  });
});

describe('a link is refused in the same words as one that never was', () => {
  const expectGone = async (token: string): Promise<void> => {
    expect(await open(token)).toMatchObject(gone);
    expect((await load(`/api/note-links/${token}/files/x`)).status).toBe(404);
  };

  test('when it is unknown, changed, or of a file', async () => {
    const token = tokenOf(await create());
    const file = await uploadFile(ada, { id: newId(), name: 'x' }, new Uint8Array(3));
    const ofFile = await ada.ok(api.resourceLinks.create, { resourceId: file.id, id: newId() });
    const tokenOfFile = ofFile.url.split('/').at(-1) ?? '';
    const changed = `${token.slice(0, 35)}${token[35] === 'A' ? 'B' : 'A'}${token.slice(36)}`;
    for (const wrong of [changed, token.slice(5), 'note-', 'x', tokenOfFile, `note-${tokenOfFile}`])
      await expectGone(wrong);
    expect((await app.visitor().raw('POST', `/api/links/${token}/open`, {})).status).toBe(404);
  });

  test('when it is revoked, alone or with all others', async () => {
    const [one, two] = [await create(), await create()];
    await ada.ok(noteLinksApi.revoke, { noteId, linkId: one.id });
    await expectGone(tokenOf(one));
    expect(await open(tokenOf(two))).toMatchObject({ status: 200 });
    expect(await ada.ok(noteLinksApi.revokeAll, { noteId })).toEqual({ revoked: 1 });
    await expectGone(tokenOf(two));
  });

  test('when it has expired, and is deleted 30 days later', async () => {
    const link = await create();
    const expire = (days: number) =>
      app.database.pool.query(
        'update note_links set expires_at = now() - make_interval(days => $2, secs => 1) where id = $1',
        [link.id, days],
      );
    await expire(0);
    await expectGone(tokenOf(link));
    expect(await listed()).toEqual([]);
    await expire(30);
    const job = sweepLinksJob(app.database.db, noteLinks, { name: 'notes.sweep-links', cron: '' });
    await job.run({ _cron: {} }, { log: pino({ level: 'silent' }), signal: new AbortController().signal });
    const { rowCount } = await app.database.pool.query('select from note_links where id = $1', [link.id]);
    expect(rowCount).toBe(0);
  });

  test('when the note is in the trash, until it is restored, and when it is deleted', async () => {
    const token = tokenOf(await create());
    await ada.ok(api.notes.trash, { noteId });
    await expectGone(token);
    await ada.ok(api.notes.restore, { noteId });
    expect(await open(token)).toMatchObject({ status: 200 });
    await ada.ok(api.notes.trash, { noteId });
    await ada.ok(api.notes.delete, { noteId });
    await expectGone(token);
  });

  test('when its maker is not the owner any more', async () => {
    const token = tokenOf(await create());
    const give = (owner: Person) =>
      app.database.pool.query('update notes set user_id = $2 where id = $1', [noteId, owner.id]);
    await give(ben);
    await expectGone(token);
    await give(ada);
    expect(await open(token)).toMatchObject({ status: 200 });
  });

  test('when the account of its maker is closed, and with it', async () => {
    const token = tokenOf(await create());
    await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [ada.id]);
    await expectGone(token);
    await app.database.pool.query('update user_profiles set closed_at = null where id = $1', [ada.id]);
    expect(await ada.ok(api.account.deletion, {})).toMatchObject({
      consequences: expect.arrayContaining(['1 public link of a note stops working.']) as string[],
    });
    await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
    await expectGone(token);
  });
});
