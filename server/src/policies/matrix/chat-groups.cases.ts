import { chatFilesApi } from '@longtable/contract/chat-files';
import { chatGroupsApi } from '@longtable/contract/chat-groups';
import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatPinsApi } from '@longtable/contract/chat-pins';
import { chatPlacesApi } from '@longtable/contract/chat-places';
import { chatReactionsApi } from '@longtable/contract/chat-reactions';
import { chatsApi } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { insertGroup, insertMessage, insertMessageFile } from '../../../test/chat.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { insertConnection, insertPerson, signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const groupKinds = ['signedOut', 'stranger', 'formerMember', 'member', 'owner'] as const;
type GroupKind = (typeof groupKinds)[number];
type GroupContext = Context<GroupKind>;

const inGroup = { signedOut: 401, stranger: 404, formerMember: 404, member: 200, owner: 200 };
const ownerOnly = { ...inGroup, member: 403 };
const anyone = { signedOut: 401, stranger: 200, formerMember: 200, member: 200, owner: 200 };
const picture = await plainPicture('png');

/** A group with its owner and a member; somebody else has left it. */
async function aGroup({ app, actors }: GroupContext): Promise<string> {
  const { owner, member, formerMember } = actors;
  const chatId = await insertGroup(app, [owner.id, member.id, formerMember.id]);
  await app.database.db
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', formerMember.id)
    .execute();
  return chatId;
}

const ofGroup =
  (rest: object = {}) =>
  async (context: GroupContext) => ({ chatId: await aGroup(context), ...rest });

/** A message by one of the people of these kinds, or by the one who asks. */
const messageBy =
  (author: 'asker' | 'member', rest: object = {}) =>
  async (context: GroupContext, kind: GroupKind) => ({
    chatMessageId: await insertMessage(context.app, {
      chatId: await aGroup(context),
      authorId: context.actors[author === 'asker' ? kind : author].id || null,
    }),
    ...rest,
  });

/** Somebody who is connected with the person who asks. */
async function aConnection({ app, actors }: GroupContext, kind: GroupKind): Promise<string> {
  const id = await insertPerson(app);
  if (kind !== 'signedOut') await insertConnection(app, actors[kind].id, id);
  return id;
}

export const groupChats = defineMatrix({
  name: 'group chats',
  kinds: groupKinds,
  actors: signUpActors(groupKinds),
  cases: [
    {
      endpoint: chatGroupsApi.create,
      input: async (context, kind) => ({
        id: newId(),
        personIds: [await aConnection(context, kind), await aConnection(context, kind)],
      }),
      answers: anyone,
    },
    {
      endpoint: chatGroupsApi.create,
      about: 'with somebody whom they are not connected with',
      input: async (context, kind) => ({
        id: newId(),
        personIds: [await aConnection(context, kind), await insertPerson(context.app)],
      }),
      answers: { signedOut: 401, stranger: 403, formerMember: 403, member: 403, owner: 403 },
    },
    { endpoint: chatGroupsApi.rename, input: ofGroup({ name: 'Crew' }), answers: inGroup },
    {
      endpoint: chatGroupsApi.addPeople,
      input: async (context, kind) => ({
        chatId: await aGroup(context),
        personIds: [await aConnection(context, kind)],
      }),
      answers: inGroup,
    },
    {
      endpoint: chatGroupsApi.removePerson,
      input: async (context) => ({ chatId: await aGroup(context), personId: context.actors.member.id }),
      answers: ownerOnly,
    },
    { endpoint: chatGroupsApi.leave, input: ofGroup(), answers: inGroup },
    { endpoint: chatsApi.get, input: ofGroup(), answers: inGroup },
    { endpoint: chatsApi.choose, input: ofGroup({ isPinned: true }), answers: inGroup },
    { endpoint: chatsApi.read, input: ofGroup({ number: 1 }), answers: inGroup },
    { endpoint: chatMessagesApi.list, input: ofGroup(), answers: inGroup },
    { endpoint: chatPlacesApi.around, input: ofGroup({ number: 1 }), answers: inGroup },
    { endpoint: chatPlacesApi.range, input: ofGroup({ from: 1 }), answers: inGroup },
    { endpoint: chatPlacesApi.search, input: ofGroup({ text: 'ahoy' }), answers: inGroup },
    {
      endpoint: chatMessagesApi.post,
      input: async (context) => ({ chatId: await aGroup(context), id: newId(), content: 'Ahoy' }),
      answers: inGroup,
    },
    { endpoint: chatMessagesApi.mentionable, input: ofGroup(), answers: inGroup },
    { endpoint: chatMessagesApi.countOthers, input: ofGroup(), answers: inGroup },
    {
      endpoint: chatMessagesApi.edit,
      about: 'their own',
      input: messageBy('asker', { content: 'Changed' }),
      answers: inGroup,
    },
    {
      endpoint: chatMessagesApi.edit,
      about: "the member's",
      input: messageBy('member', { content: 'Changed' }),
      answers: { ...inGroup, owner: 403 },
    },
    { endpoint: chatMessagesApi.delete, about: 'their own', input: messageBy('asker'), answers: inGroup },
    { endpoint: chatMessagesApi.delete, about: "the member's", input: messageBy('member'), answers: inGroup },
    {
      endpoint: chatMessagesApi.delete,
      about: "the owner's",
      input: async (context) => ({
        chatMessageId: await insertMessage(context.app, {
          chatId: await aGroup(context),
          authorId: context.actors.owner.id,
        }),
      }),
      answers: ownerOnly,
    },
    {
      endpoint: chatFilesApi.content,
      async input(context) {
        const { member } = context.actors;
        const chatMessageId = await insertMessage(context.app, {
          chatId: await aGroup(context),
          authorId: member.id,
        });
        const { id: resourceId } = await uploadFile(member, { id: newId(), name: `${newId()}.png` }, picture);
        await insertMessageFile(context.app, chatMessageId, resourceId);
        return { chatMessageId, resourceId };
      },
      answers: inGroup,
    },
    { endpoint: chatPinsApi.list, input: ofGroup(), answers: inGroup },
    { endpoint: chatPinsApi.pin, input: messageBy('member'), answers: inGroup },
    { endpoint: chatPinsApi.unpin, input: messageBy('member'), answers: inGroup },
    {
      endpoint: chatReactionsApi.add,
      input: messageBy('member', { emoji: '👍' }),
      answers: inGroup,
    },
  ],
});
