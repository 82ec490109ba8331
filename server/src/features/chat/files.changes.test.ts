import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessage, insertMessageFile } from '../../../test/chat.ts';
import { connect } from '../../../test/connect.ts';
import { only } from '../../../test/recorded-events.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
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

type Where = { teamId?: string; parentFolderId?: string };
const upload = async (by: Person, name: string, where: Where = {}) =>
  (await uploadPicture(by, { name, ...where })).id;
const send = async (by: Person, to: string, fileIds: readonly string[]) => {
  const files = fileIds.map((fileId) => ({ fileId }));
  return (await by.ok(api.chatMessages.post, { chatId: to, id: newId(), content: '', files })).id;
};
const newFolder = async (by: Person, where: Where = {}) =>
  (await by.ok(api.resources.createFolder, { id: newId(), name: 'Plans', parentFolderId: null, ...where }))
    .id;
const trash = (by: Person, ...resourceIds: string[]) => by.ok(api.resources.trash, { resourceIds });
const restore = (by: Person, ...resourceIds: string[]) => by.ok(api.resources.restore, { resourceIds });
const messagesOf = async (by: Person, to = chatId) =>
  (await by.ok(api.chatMessages.list, { chatId: to })).messages.map(({ id, files }) => ({ id, files }));

/** What one person is told of the files of messages from now on. `next` waits until that was `count` times. */
async function listen(person: Person) {
  const { received, stop } = await subscribe(app, person);
  const told = () => only(received, 'chat-message.files');
  return {
    stop,
    told,
    next: async (count: number) => {
      await expect.poll(() => told().length, { timeout: 15_000 }).toBe(count);
      return told()[count - 1];
    },
    /** All events until now have come once that of a task has. */
    async end() {
      const { id } = await person.ok(api.tasks.create, { id: newId(), title: 'Marker' });
      await untilReceived(received, ({ payload }) => JSON.stringify(payload).includes(id));
      stop();
      return told();
    },
  };
}

describe('in a direct chat', () => {
  beforeEach(async () => {
    await connect(ada, ben);
    chatId = (await ada.ok(api.chats.openDirect, { personId: ben.id, id: newId() })).id;
  });

  test('the other person is told when a file is deleted and restored, and nobody else is', async () => {
    const photo = await upload(ada, 'Mast.png');
    const id = await send(ada, chatId, [photo]);
    const [ofBen, ofCleo] = [await listen(ben), await listen(cleo)];
    await trash(ada, photo);
    expect(await ofBen.next(1)).toMatchObject({
      chatId,
      messages: [{ id, files: [{ id: photo, name: '', isGone: true }] }],
    });
    await restore(ada, photo);
    const back = await ofBen.next(2);
    expect(back?.messages).toEqual(await messagesOf(ben));
    expect(back?.messages).toMatchObject([{ files: [{ name: 'Mast.png', isGone: false }] }]);
    ofBen.stop();
    expect(await ofCleo.end()).toEqual([]);
  });

  test('a file that is deleted for good was gone before, and stays so', async () => {
    const photo = await upload(ada, 'Mast.png');
    await send(ada, chatId, [photo]);
    const ofBen = await listen(ben);
    await trash(ada, photo);
    await ada.ok(api.resources.delete, { resourceIds: [photo] });
    const told = await ofBen.next(1);
    expect(told?.messages).toMatchObject([{ files: [{ id: photo, isGone: true }] }]);
    expect(told?.messages).toEqual(await messagesOf(ben));
    ofBen.stop();
  });

  test('deleting a folder tells about the files inside it, those of one message together', async () => {
    const folder = await newFolder(ada);
    const inner = await newFolder(ada, { parentFolderId: folder });
    const sent = [
      await upload(ada, 'Mast.png'),
      await upload(ada, 'Hull.png'),
      await upload(ada, 'Sail.png'),
    ];
    const [mast = '', hull = '', sail = ''] = sent;
    const both = await send(ada, chatId, [mast, sail]);
    const one = await send(ada, chatId, [hull]);
    await ada.ok(api.resources.move, { resourceIds: [mast], parentFolderId: folder });
    await ada.ok(api.resources.move, { resourceIds: [hull], parentFolderId: inner });
    const ofBen = await listen(ben);
    await trash(ada, folder);
    expect(await ofBen.next(1)).toMatchObject({
      messages: [
        { id: one, files: [{ isGone: true }] },
        { id: both, files: [{ isGone: true }, { name: 'Sail.png', isGone: false }] },
      ],
    });
    await restore(ada, folder);
    expect((await ofBen.next(2))?.messages).toMatchObject([
      { files: [{ name: 'Hull.png' }] },
      { files: [{ name: 'Mast.png' }, { name: 'Sail.png' }] },
    ]);
    ofBen.stop();
  });

  test('another name is told, moving a file among one’s own is not', async () => {
    const [folder, photo] = [await newFolder(ada), await upload(ada, 'Mast.png')];
    await send(ada, chatId, [photo]);
    const ofBen = await listen(ben);
    await ada.ok(api.resources.move, { resourceIds: [photo], parentFolderId: folder });
    await ada.ok(api.resources.update, { resourceId: photo, name: 'Main mast.png' });
    expect((await ofBen.next(1))?.messages).toMatchObject([{ files: [{ name: 'Main mast.png' }] }]);
    expect(await ofBen.end()).toHaveLength(1);
  });

  test('a message that was deleted is not told about, and keeps no files', async () => {
    const photo = await upload(ada, 'Mast.png');
    const id = await send(ada, chatId, [photo]);
    const kept = await send(ada, chatId, [photo]);
    await ada.ok(api.chatMessages.delete, { chatMessageId: id });
    const ofBen = await listen(ben);
    await trash(ada, photo);
    expect((await ofBen.next(1))?.messages.map((message) => message.id)).toEqual([kept]);
    ofBen.stop();
  });

  test('each chat is told about its newest five hundred messages, in a few events', async () => {
    const folder = await newFolder(ada);
    const photo = await upload(ada, 'Mast.png');
    await ada.ok(api.resources.move, { resourceIds: [photo], parentFolderId: folder });
    const ids: string[] = [];
    for (let count = 0; count < 503; count += 1) {
      const id = await insertMessage(app, { chatId, authorId: ada.id, content: '' });
      await insertMessageFile(app, id, photo);
      ids.unshift(id);
    }
    const ofBen = await listen(ben);
    await trash(ada, folder);
    await ofBen.next(10);
    const told = (await ofBen.end()).flatMap(({ messages }) => messages);
    expect(told.map(({ id }) => id)).toEqual(ids.slice(0, 500));
    expect(told.every(({ files }) => files[0]?.isGone)).toBe(true);
  });
});

describe('in the chat of a team', () => {
  test('its members are told when somebody deletes, restores or takes a file out of the team', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben]);
    const photo = await upload(ben, 'Mast.png', { teamId });
    const id = await send(ben, teamId, [photo]);
    const [ofBen, ofCleo] = [await listen(ben), await listen(cleo)];
    await trash(ada, photo);
    const gone = { chatId: teamId, messages: [{ id, files: [{ isGone: true }] }] };
    expect(await ofBen.next(1)).toMatchObject(gone);
    await restore(ada, photo);
    expect(await ofBen.next(2)).toMatchObject({ messages: [{ id, files: [{ isGone: false }] }] });
    await ada.ok(api.resources.move, { resourceIds: [photo], parentFolderId: null });
    expect(await ofBen.next(3)).toMatchObject(gone);
    ofBen.stop();
    expect(await ofCleo.end()).toEqual([]);
  });

  test('who has left is not told any more', async () => {
    const { id: teamId } = await newTeam(ada);
    await addToTeam(ada, teamId, [ben, cleo]);
    const photo = await upload(ada, 'Mast.png', { teamId });
    await send(ada, teamId, [photo]);
    await cleo.ok(api.teams.leave, { teamId });
    const [ofBen, ofCleo] = [await listen(ben), await listen(cleo)];
    await trash(ada, photo);
    await ofBen.next(1);
    ofBen.stop();
    expect(await ofCleo.end()).toEqual([]);
  });
});
