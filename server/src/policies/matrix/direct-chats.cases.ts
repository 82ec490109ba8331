import { chatFilesApi } from '@longtable/contract/chat-files';
import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatPinsApi } from '@longtable/contract/chat-pins';
import { chatPlacesApi } from '@longtable/contract/chat-places';
import { chatReactionsApi } from '@longtable/contract/chat-reactions';
import { chatReadersApi } from '@longtable/contract/chat-readers';
import { chatRepliesApi } from '@longtable/contract/chat-replies';
import { scheduledMessagesApi } from '@longtable/contract/chat-scheduled';
import { chatsApi } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { streamTokensApi, streamUsersApi } from '@longtable/contract/stream-tokens';
import { insertDirectChat, insertMessage, insertMessageFile } from '../../../test/chat.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { insertConnection, insertPerson } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const aMessage = () => ({ id: newId(), content: 'Ahoy' });
const later = () => ({ ...aMessage(), sendAt: new Date(Date.now() + 3_600_000).toISOString() });
const picture = await plainPicture('png');

const directKinds = ['signedOut', 'formerConnection', 'connection', 'stranger'] as const;
type DirectContext = Context<(typeof directKinds)[number]>;
const inDirect = { signedOut: 401, formerConnection: 200, connection: 200, stranger: 404 };
const whileConnected = { ...inDirect, formerConnection: 403 };

export const directChats = defineMatrix({
  name: 'direct chats',
  kinds: directKinds,
  async actors(app) {
    const [formerConnection, connection, stranger] = await Promise.all(
      ['Former', 'Connection', 'Stranger'].map((name) => app.newPerson(name)),
    );
    if (!formerConnection || !connection || !stranger) throw new Error('Nobody came.');
    return { signedOut: app.visitor(), formerConnection, connection, stranger };
  },
  cases: [
    {
      endpoint: chatsApi.openDirect,
      input: async (context, kind) => ({ personId: (await aChat(context, kind)).personId, id: newId() }),
      answers: { ...inDirect, stranger: 403 },
    },
    {
      endpoint: streamTokensApi.get,
      about: "somebody else's",
      input: async (context, kind) => ({ user_id: (await aChat(context, kind)).personId }),
      answers: { signedOut: 401, formerConnection: 403, connection: 403, stranger: 403 },
    },
    {
      endpoint: streamUsersApi.create,
      input: async (context, kind) => ({ userId: (await aChat(context, kind)).personId, name: 'Ada' }),
      answers: { signedOut: 401, formerConnection: 403, connection: 200, stranger: 403 },
    },
    { endpoint: chatsApi.get, input: aChat, answers: inDirect },
    { endpoint: chatMessagesApi.list, input: aChat, answers: inDirect },
    { endpoint: chatPlacesApi.around, input: aChat, answers: inDirect },
    {
      endpoint: chatPlacesApi.range,
      input: async (context, kind) => ({ ...(await aChat(context, kind)), from: 1 }),
      answers: inDirect,
    },
    {
      endpoint: chatPlacesApi.search,
      input: async (context, kind) => ({ ...(await aChat(context, kind)), text: 'ahoy' }),
      answers: inDirect,
    },
    { endpoint: chatMessagesApi.mentionable, input: aChat, answers: inDirect },
    { endpoint: chatMessagesApi.countOthers, input: aChat, answers: inDirect },
    {
      endpoint: chatMessagesApi.post,
      input: async (context, kind) => ({ ...(await aChat(context, kind)), ...aMessage() }),
      answers: whileConnected,
    },
    {
      endpoint: scheduledMessagesApi.schedule,
      input: async (context, kind) => ({ ...(await aChat(context, kind)), ...later() }),
      answers: whileConnected,
    },
    {
      endpoint: chatMessagesApi.edit,
      about: 'their own',
      input: async (context, kind) => ({
        chatMessageId: await insertMessage(context.app, {
          ...(await aChat(context, kind)),
          authorId: context.actors[kind].id || null,
        }),
        content: 'Changed',
      }),
      answers: inDirect,
    },
    {
      endpoint: chatMessagesApi.delete,
      about: "the other's",
      input: async (context, kind) => {
        const { chatId, personId } = await aChat(context, kind);
        return { chatMessageId: await insertMessage(context.app, { chatId, authorId: personId }) };
      },
      answers: { signedOut: 401, formerConnection: 403, connection: 403, stranger: 404 },
    },
    {
      endpoint: chatFilesApi.content,
      async input(context, kind) {
        const { chatId } = await aChat(context, kind);
        const author = isIn(kind) ? context.actors[kind] : context.actors.connection;
        const chatMessageId = await insertMessage(context.app, { chatId, authorId: author.id });
        const { id: resourceId } = await uploadFile(author, { id: newId(), name: `${newId()}.png` }, picture);
        await insertMessageFile(context.app, chatMessageId, resourceId);
        return { chatMessageId, resourceId };
      },
      answers: inDirect,
    },
    {
      endpoint: chatRepliesApi.list,
      input: async (context, kind) => {
        const { chatId, personId } = await aChat(context, kind);
        return { chatId, messageId: await insertMessage(context.app, { chatId, authorId: personId }) };
      },
      answers: inDirect,
    },
    {
      endpoint: chatMessagesApi.post,
      about: 'as a reply',
      input: async (context, kind) => {
        const { chatId, personId } = await aChat(context, kind);
        const replyTo = await insertMessage(context.app, { chatId, authorId: personId });
        return { chatId, ...aMessage(), replyTo };
      },
      answers: whileConnected,
    },
    {
      endpoint: chatReadersApi.list,
      input: messageOfOther,
      answers: { signedOut: 401, formerConnection: 403, connection: 403, stranger: 404 },
    },
    { endpoint: chatPinsApi.list, input: aChat, answers: inDirect },
    { endpoint: chatPinsApi.pin, input: messageOfOther, answers: whileConnected },
    { endpoint: chatPinsApi.unpin, input: messageOfOther, answers: whileConnected },
    {
      endpoint: chatReactionsApi.add,
      input: async (context, kind) => ({ ...(await messageOfOther(context, kind)), emoji: '👍' }),
      answers: whileConnected,
    },
    {
      endpoint: chatReactionsApi.remove,
      input: async (context, kind) => ({ ...(await messageOfOther(context, kind)), emoji: '👍' }),
      answers: whileConnected,
    },
  ],
});

function isIn(kind: (typeof directKinds)[number]): kind is 'connection' | 'formerConnection' {
  return kind === 'connection' || kind === 'formerConnection';
}

/** A message of the other person in a chat of the person. */
async function messageOfOther(context: DirectContext, kind: (typeof directKinds)[number]) {
  const { chatId, personId } = await aChat(context, kind);
  return { chatMessageId: await insertMessage(context.app, { chatId, authorId: personId }) };
}

/** A chat of the person with somebody new; of a stranger and a visitor, one of two others. */
async function aChat({ app, actors }: DirectContext, kind: (typeof directKinds)[number]) {
  const personId = await insertPerson(app);
  const other = isIn(kind) ? actors[kind].id : await insertPerson(app);
  if (kind === 'connection') await insertConnection(app, personId, other);
  return { chatId: await insertDirectChat(app, personId, other), personId };
}
