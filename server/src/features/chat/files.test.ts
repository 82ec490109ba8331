import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { addToProject, newProject } from '../../../test/project.ts';
import { only, recordEvents } from '../../../test/recorded-events.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadPicture } from '../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;
/** The direct chat of Ada and Ben. */
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, cleo] = [await app.newPerson('Ada'), await app.newPerson('Ben'), await app.newPerson('Cleo')];
});

type Where = { teamId?: string; projectId?: string };
const upload = async (by: Person, name: string, where: Where = {}) =>
  (await uploadPicture(by, { name, ...where })).id;
const message = (to: string, fileIds: readonly string[], content = '') => ({
  chatId: to,
  id: newId(),
  content,
  files: fileIds.map((fileId) => ({ fileId })),
});
const send = (by: Person, to: string, fileIds: readonly string[], content = '') =>
  by.ok(api.chatMessages.post, message(to, fileIds, content));
const refused = (by: Person, to: string, fileIds: readonly string[]) =>
  by.refused(api.chatMessages.post, message(to, fileIds));
const newest = async (by: Person, of = chatId) =>
  (await by.ok(api.chatMessages.list, { chatId: of, limit: 1 })).messages[0];

/** The status of a file of a message; its content and its small picture have the same. */
async function seen(by: Person, chatMessageId: string, resourceId: string): Promise<number> {
  const path = `/api/chat-messages/${chatMessageId}/files/${resourceId}`;
  const answers = await Promise.all(
    [`${path}/content`, `${path}/content?download=true`, `${path}/thumbnail`].map((each) =>
      fetch(app.url + each, { headers: { cookie: by.cookie } }),
    ),
  );
  const [{ status } = { status: 0 }] = answers;
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  return status;
}

describe('in a direct chat', () => {
  beforeEach(async () => {
    await connect(ada, ben);
    chatId = (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
  });

  test('a file is the sender’s own, and is seen by the two of the chat in the message only', async () => {
    const photo = await upload(ada, 'Mast.png');
    const content = 'The mast';
    const [[, event] = [], ofCleo] = await recordEvents(app, [ben, cleo], async () => {
      const sent = await ada.ok(api.chatMessages.post, {
        ...message(chatId, [], content),
        files: [{ fileId: photo, width: 60, height: 40 }],
      });
      expect(sent).toMatchObject({
        content,
        files: [{ id: photo, name: 'Mast.png', width: 60, height: 40 }],
      });
      await ada.ok(api.chatMessages.post, message(chatId, [], 'End'));
    });
    expect(event).toBeDefined();
    expect(ofCleo).toEqual([]);
    const { messages } = await ben.ok(api.chatMessages.list, { chatId });
    const { id = '', files } = messages[1] ?? {};
    expect(files).toEqual([
      {
        id: photo,
        name: 'Mast.png',
        type: 'image',
        mimeType: 'image/png',
        sizeBytes: expect.any(Number) as number,
        width: 60,
        height: 40,
        isGone: false,
      },
    ]);
    expect(await Promise.all([ada, ben, cleo].map((each) => seen(each, id, photo)))).toEqual([200, 200, 404]);
    expect(await ben.refused(api.resources.get, { resourceId: photo })).toMatchObject({ status: 404 });
    for (const list of ['folder', 'shared', 'recent', 'search'] as const)
      expect((await ben.ok(api.resources.list, { list, text: 'Mast' })).resources).toEqual([]);
    // The other one can't pass it on as their own.
    expect(await refused(ben, chatId, [photo])).toMatchObject({
      code: 'chat-message/no-file',
      text: 'A file of this message is not there any more. Nothing was sent.',
    });
  });

  test('the live event of a message has its files', async () => {
    const [photo, plan] = [await upload(ada, 'Mast.png'), await upload(ada, 'Plan.png')];
    const [events = []] = await recordEvents(app, [ben], () => send(ada, chatId, [plan, photo]));
    const { message: told } = only(events, 'chat-message.saved')[0] as never as {
      message: { files: { name: string }[] };
    };
    expect(told.files.map(({ name }) => name)).toEqual(['Plan.png', 'Mast.png']);
    expect((await ben.ok(api.chats.get, { chatId })).lastMessage).toMatchObject({
      content: '',
      files: [
        { name: 'Plan.png', type: 'image' },
        { name: 'Mast.png', type: 'image' },
      ],
    });
  });

  test('a file of another place, of others, a folder or a deleted one is refused, and nothing is sent', async () => {
    const team = await newTeam(ada);
    const folder = await ada.ok(api.resources.createFolder, {
      id: newId(),
      name: 'Plans',
      parentFolderId: null,
    });
    const trashed = await upload(ada, 'Old.png');
    await ada.ok(api.resources.trash, { resourceIds: [trashed] });
    const good = await upload(ada, 'Good.png');
    const bad = [
      await upload(ada, 'Team.png', { teamId: team.id }),
      await upload(ben, 'Ben.png'),
      folder.id,
      trashed,
      newId(),
    ];
    for (const id of bad)
      expect(await refused(ada, chatId, [good, id])).toMatchObject({ code: 'chat-message/no-file' });
    expect(await newest(ada)).toBeUndefined();
  });

  test('a message without text and files, with too many, or with one twice is refused', async () => {
    const photo = await upload(ada, 'Mast.png');
    for (const fileIds of [[], [photo, photo], Array.from({ length: 11 }, () => newId())])
      expect(await refused(ada, chatId, fileIds)).toMatchObject({ status: 400 });
  });

  test('a retry of a message with files is the same message', async () => {
    const input = message(chatId, [await upload(ada, 'Mast.png')]);
    const first = await ada.ok(api.chatMessages.post, input);
    expect(await ada.ok(api.chatMessages.post, input)).toEqual(first);
    expect((await ada.ok(api.chatMessages.list, { chatId })).messages).toHaveLength(1);
  });

  test('a file is out of reach once the message is deleted, and stays in Resources', async () => {
    const photo = await upload(ada, 'Mast.png');
    const { id } = await send(ada, chatId, [photo], 'The mast');
    expect(await seen(ben, id, photo)).toBe(200);
    const { message: trace } = await ada.ok(api.chatMessages.delete, { chatMessageId: id });
    expect(trace).toMatchObject({ content: '', files: [] });
    expect(await newest(ben)).toMatchObject({ content: '', files: [] });
    expect(await Promise.all([ada, ben].map((each) => seen(each, id, photo)))).toEqual([404, 404]);
    expect(await ada.ok(api.resources.get, { resourceId: photo })).toMatchObject({ deletedAt: null });
    const { rows } = await app.database.pool.query('select from chat_message_files where message_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  test('a deleted file is gone from the message, and back when it is restored', async () => {
    const photo = await upload(ada, 'Mast.png');
    const { id } = await send(ada, chatId, [photo]);
    await ada.ok(api.resources.trash, { resourceIds: [photo] });
    expect(await newest(ben)).toMatchObject({
      files: [{ id: photo, name: '', mimeType: null, isGone: true }],
    });
    expect(await seen(ben, id, photo)).toBe(404);
    await ada.ok(api.resources.restore, { resourceIds: [photo] });
    expect(await seen(ben, id, photo)).toBe(200);
    await ada.ok(api.resources.trash, { resourceIds: [photo] });
    await ada.ok(api.resources.delete, { resourceIds: [photo] });
    expect(await newest(ben)).toMatchObject({ files: [{ id: photo, isGone: true }] });
  });

  test('editing a message keeps its files', async () => {
    const photo = await upload(ada, 'Mast.png');
    const { id } = await send(ada, chatId, [photo], 'The mats');
    expect(await ada.ok(api.chatMessages.edit, { chatMessageId: id, content: 'The mast' })).toMatchObject({
      content: 'The mast',
      files: [{ id: photo, isGone: false }],
    });
  });

  test('an edit takes the whole text from a message only if that has files', async () => {
    const photo = await upload(ada, 'Mast.png');
    const { id } = await send(ada, chatId, [photo], 'The wrong mast');
    expect(await ada.ok(api.chatMessages.edit, { chatMessageId: id, content: ' ' })).toMatchObject({
      content: '',
      files: [{ id: photo }],
    });
    const plain = await send(ada, chatId, [], 'Ahoy');
    expect(await ada.refused(api.chatMessages.edit, { chatMessageId: plain.id, content: ' ' })).toMatchObject(
      {
        code: 'chat-message/empty',
        text: 'Message content cannot be empty.',
      },
    );
  });

  test('browsers ask for a file each time, and save it on request', async () => {
    const photo = await upload(ada, 'Mast.png');
    const { id } = await send(ada, chatId, [photo]);
    const load = async (part: string, etag = '') =>
      fetch(`${app.url}/api/chat-messages/${id}/files/${photo}/${part}`, {
        headers: { cookie: ben.cookie, 'if-none-match': etag },
      });
    const shown = await load('content');
    expect(shown.headers.get('cache-control')).toBe('private, max-age=0');
    expect(shown.headers.get('content-disposition')).toBeNull();
    expect((await load('content', shown.headers.get('etag') ?? '')).status).toBe(304);
    expect((await load('content?download=true')).headers.get('content-disposition')).toMatch(/^attachment/);
    // Drawn after the upload; until then it is the image itself.
    const type = async () => (await load('thumbnail')).headers.get('content-type');
    await expect.poll(type, { timeout: 15_000 }).toBe('image/webp');
  });

  test('only files of the message are seen through it', async () => {
    const [sent, other] = [await upload(ada, 'Mast.png'), await upload(ada, 'Secret.png')];
    const { id } = await send(ada, chatId, [sent]);
    expect(await seen(ben, id, other)).toBe(404);
  });
});

describe('in the chat of a place', () => {
  test('a file belongs to the team, and is not seen any more by who has left it', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben, cleo]);
    const photo = await upload(ben, 'Mast.png', { teamId });
    expect(await refused(ben, teamId, [await upload(ben, 'Own.png')])).toMatchObject({ status: 422 });
    const { id } = await send(ben, teamId, [photo]);
    expect(await Promise.all([ada, ben, cleo].map((each) => seen(each, id, photo)))).toEqual([200, 200, 200]);
    await cleo.ok(api.teams.leave, { teamId });
    expect(await seen(cleo, id, photo)).toBe(404);
    // It stays when its sender leaves.
    await ben.ok(api.teams.leave, { teamId });
    expect(await Promise.all([ada, ben].map((each) => seen(each, id, photo)))).toEqual([200, 404]);
  });

  test('a file that somebody else takes out of the team is not seen in the chat any more', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben]);
    const photo = await upload(ben, 'Mast.png', { teamId });
    const { id } = await send(ben, teamId, [photo]);
    await ada.ok(api.resources.move, { resourceIds: [photo], parentFolderId: null });
    expect(await newest(ben, teamId)).toMatchObject({ files: [{ isGone: true }] });
    expect(await Promise.all([ada, ben].map((each) => seen(each, id, photo)))).toEqual([404, 404]);
  });

  test('members of a project send files that belong to it', async () => {
    const { id: projectId } = await newProject(ada);
    await addToProject(ada, projectId, [ben]);
    const photo = await upload(ben, 'Mast.png', { projectId });
    const { id } = await send(ben, projectId, [photo]);
    expect(await Promise.all([ada, cleo].map((each) => seen(each, id, photo)))).toEqual([200, 404]);
  });

  test('a file in the chat of a department is the sender’s own, as others of the team don’t see that chat', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben, cleo]);
    const { id: departmentId } = await ada.ok(api.departments.create, { teamId, id: newId(), name: 'Deck' });
    await ada.ok(api.departments.addMember, { departmentId, id: newId(), personId: ben.id });
    const photo = await upload(ben, 'Mast.png');
    const { id } = await send(ben, departmentId, [photo]);
    expect(await Promise.all([ada, cleo].map((each) => seen(each, id, photo)))).toEqual([200, 404]);
    expect(await refused(ben, departmentId, [await upload(ben, 'Team.png', { teamId })])).toMatchObject({
      status: 422,
    });
  });
});
