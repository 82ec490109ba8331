import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { anAnchor, insertNote, openNote } from '../notes.ts';
import { type Person, type TestApp, testPassword } from '../test-app.ts';
import type { Operation } from './task-operations.ts';

/** Operations of people on themselves and each other. */
export const personOperations = {
  async disconnectAndConnect({ send, random, people }) {
    const [one, other] = random.some(people, 2);
    if (!one || !other) return;
    const { connections } = (await send(one, api.connections.list, {})) ?? { connections: [] };
    const connection = connections.find(({ personId }) => personId === other.id);
    if (connection) await send(other, api.connections.remove, { connectionId: connection.id });
    const request = await send(one, api.connections.request, { id: newId(), personId: other.id });
    if (request) await send(other, api.connections.accept, { requestId: request.id, connectionId: newId() });
  },

  /** While the two connect, message each other and are in chats together. */
  async blockAndUnblock({ send, random, people }) {
    const [one, other] = random.some(people, 2);
    if (!one || !other) return;
    await Promise.all([
      send(one, api.personBlocks.block, { personId: other.id }),
      send(other, random.chance(0.5) ? api.personBlocks.block : api.connections.request, {
        personId: one.id,
        id: newId(),
      }),
    ]);
    await send(one, api.personBlocks.unblock, { personId: other.id });
    if (random.chance(0.5)) await send(other, api.personBlocks.unblock, { personId: one.id });
  },

  /** In the chats of all places, and with each other, while members come and go. */
  async talk({ send, random, people }) {
    const by = random.pick(people);
    const [other] = random.some(
      people.filter((person) => person !== by),
      1,
    );
    if (other) await send(by, api.chats.openDirect, { personId: other.id, id: newId() });
    const { chats } = (await send(by, api.chats.list, {})) ?? { chats: [] };
    await Promise.all(
      random.some(chats, 3).map(async ({ id: chatId }) => {
        const message = await send(by, api.chatMessages.post, { chatId, id: newId(), content: 'Ahoy' });
        if (!message) return;
        const { id: chatMessageId, number } = message;
        await Promise.all([
          send(by, api.chatMessages.edit, { chatMessageId, content: 'Ahoy there' }),
          send(by, api.chats.read, { chatId, number }),
          send(by, api.chatReactions.add, { chatMessageId, emoji: '👍' }),
          send(by, api.chatReactions.add, { chatMessageId, emoji: '⛵' }),
          send(by, api.chatPins.pin, { chatMessageId }),
          send(by, api.chats.choose, { chatId, isPinned: random.chance(0.5) }),
        ]);
        if (random.chance(0.5)) await send(by, api.chatReactions.remove, { chatMessageId, emoji: '👍' });
        if (random.chance(0.3)) await send(by, api.chatMessages.delete, { chatMessageId });
      }),
    );
  },

  async editProfile({ send, random, people, picture }) {
    const by = random.pick(people);
    await send(by, api.profile.update, { fullName: `Person ${random.below(1000)}` });
    if (random.chance(0.2)) await send(by, api.profile.setAvatar, {}, picture);
  },

  async changeFiles({ send, random, people, picture }) {
    const by = random.pick(people);
    const [id, parentFolderId] = [newId(), newId()];
    const name = `Files ${random.below(3)}`;
    await send(by, api.resources.createFolder, {
      id: parentFolderId,
      name,
      parentFolderId: null,
      clash: 'keepBoth',
    });
    await send(
      by,
      api.resourceUploads.start,
      { id, name: 'Mast.png', parentFolderId, uploadLength: String(picture.length) },
      picture,
    );
    await send(by, api.resourceCopies.start, { id: newId(), resourceIds: [id], parentFolderId: null });
    await send(by, api.resources.move, { resourceIds: [id], parentFolderId: null, clash: 'keepBoth' });
    await send(by, api.resources.trash, { resourceIds: [id, parentFolderId] });
    await send(by, api.resources.restore, { resourceIds: [id] });
    await send(by, api.resources.delete, { resourceIds: [parentFolderId] });
  },

  async writeNotes({ send, random, people }) {
    // Few people, whose own notes meet.
    const by = random.pick(people.slice(0, 2));
    const id = newId();
    await send(by, api.notes.create, { id, title: `Note ${random.below(5)}`, tags: ['sea', 'work'] });
    const { notes } = (await send(by, api.notes.list, {})) ?? { notes: [] };
    for (const { id: noteId } of random.some(notes, 3)) {
      await send(by, api.notes.update, { noteId, tags: random.some(['sea', 'work', 'crew'], 2) });
      await send(by, api.notes.pin, { noteId, isPinned: random.chance(0.5) });
      await send(by, api.notes.duplicate, { noteId, id: newId() });
    }
    await send(by, api.notes.search, { text: 'note' });
  },

  async sortOutNotes({ send, random, people }) {
    const by = random.pick(people.slice(0, 2));
    const { notes } = (await send(by, api.notes.list, {})) ?? { notes: [] };
    await send(by, api.notes.renameTag, { from: 'work', to: 'crew' });
    await send(by, api.notes.deleteTag, { name: 'sea' });
    for (const { id: noteId } of random.some(notes, 4)) await send(by, api.notes.trash, { noteId });
    for (const { id: noteId } of random.some(notes, 2)) {
      await send(by, api.notes.restore, { noteId });
      await send(by, api.notes.delete, { noteId });
    }
    await send(by, api.notes.emptyTrash, {});
  },

  async writeNoteTexts({ app, send, random, people }) {
    const by = random.pick(people);
    const noteId = await noteOf(app, by);
    const write = async () => {
      const client = openNote(by, noteId);
      client.write(`Line ${random.below(100)}`);
      await send(by, api.noteDocuments.update, { noteId, update: client.take() });
    };
    const versionId = newId();
    await Promise.all([write(), write(), send(by, api.noteDocuments.keepVersion, { noteId, id: versionId })]);
    await Promise.all([
      write(),
      send(by, api.noteDocuments.restoreVersion, { noteId, versionId, id: newId() }),
    ]);
  },

  async commentOnNotes({ app, send, random, people }) {
    const by = random.pick(people.slice(0, 2));
    const noteId = await noteOf(app, by);
    const { comments } = (await send(by, api.noteComments.list, { noteId })) ?? { comments: [] };
    const threads = comments.flatMap((comment) => (comment.threadId === null ? [comment.id] : []));
    const about = { quote: 'Line', anchor: anAnchor() };
    const said = { noteId, content: 'Look', mentionIds: [by.id] };
    const reply = async (threadId: string) => {
      const noteCommentId = newId();
      await send(by, api.noteComments.post, { ...said, id: noteCommentId, threadId });
      await send(by, api.noteComments.edit, { noteCommentId, content: 'Look again' });
      await send(by, api.noteComments.delete, { noteCommentId });
    };
    await Promise.all([
      send(by, api.noteComments.post, { ...said, id: newId(), about }),
      ...random.some(threads, 2).map(reply),
      ...random
        .some(threads.slice(2), 1)
        .map((noteCommentId) => send(by, api.noteComments.delete, { noteCommentId })),
      ...random
        .some(threads, 1)
        .map((noteCommentId) => send(by, api.noteComments.resolve, { noteCommentId, isResolved: true })),
    ]);
  },

  async changePassword({ send, random, people, app }) {
    const by = random.pick(people);
    await Promise.all([
      send(by, api.account.changePassword, { currentPassword: testPassword, newPassword: testPassword }),
      app.again(by).catch(() => undefined),
    ]);
  },

  async changeEmail({ send, random, people, app }) {
    const by = random.pick(people);
    const email = `${newId()}@example.test`;
    if (!(await send(by, api.account.changeEmail, { currentPassword: testPassword, email }))) return;
    const token = await tokenIn(app, email);
    await Promise.all([
      token !== null && send(by, api.signIn.confirmEmail, { token }),
      send(by, api.profile.update, { fullName: `Person ${random.below(1000)}` }),
    ]);
  },

  async deleteAccount(workspace) {
    const { leavers, send } = workspace;
    const leaver = leavers.pop();
    if (!leaver) return;
    await Promise.all([
      send(leaver, api.account.delete, { confirmation: leaver.email, currentPassword: testPassword }),
      send(leaver, api.tasks.create, { id: newId(), title: 'A last one' }),
    ]);
  },
} satisfies Record<string, Operation>;

/** The note of a person that everybody who writes for them meets at. */
async function noteOf(app: TestApp, owner: Person): Promise<string> {
  const found = await app.database.db
    .selectFrom('notes')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? insertNote(app, owner);
}

/** The token in the e-mail to a new address, from the outbox; null when there is none. */
async function tokenIn({ database }: TestApp, email: string): Promise<string | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    const message = await database.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .executeTakeFirst();
    const [, token] = /confirm-email=([\w-]+)/.exec(message?.body_text ?? '') ?? [];
    if (token !== undefined) return token;
    await pause(20);
  }
  return null;
}
