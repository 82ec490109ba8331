import { chatFilesApi } from '@longtable/contract/chat-files';
import { chatLinkPreviewsApi } from '@longtable/contract/chat-link-previews';
import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { chatPinsApi } from '@longtable/contract/chat-pins';
import { chatPlacesApi } from '@longtable/contract/chat-places';
import { chatReactionsApi } from '@longtable/contract/chat-reactions';
import { chatReadersApi } from '@longtable/contract/chat-readers';
import { chatRepliesApi } from '@longtable/contract/chat-replies';
import { scheduledMessagesApi } from '@longtable/contract/chat-scheduled';
import { chatsApi } from '@longtable/contract/chats';
import { newId } from '@longtable/contract/ids';
import { itemCardsApi } from '@longtable/contract/item-cards';
import { streamTokensApi } from '@longtable/contract/stream-tokens';
import {
  insertLinkPreview,
  insertMessage,
  insertMessageFile,
  insertScheduledMessage,
} from '../../../test/chat.ts';
import { plainPicture } from '../../../test/pictures.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';
import { aProject, type ProjectContext, projectActors, projectKinds } from './project-actors.ts';
import {
  aDepartment,
  aTeam,
  type DepartmentKind,
  departmentKinds,
  membersOnly,
  teamActors,
} from './team-actors.ts';

const inTeam = membersOnly(departmentKinds, 200);
const signedIn = { ...everyone(departmentKinds, 200), signedOut: 401 };
/** Those who manage a department without being in it are not in its chat. */
const inDepartment = {
  ...everyone(departmentKinds, 404),
  signedOut: 401,
  departmentMember: 200,
  departmentAdmin: 200,
};
/** Members delete their own messages only. */
const moderators = { ...membersOnly(departmentKinds, 403), admin: 200, owner: 200 };

type Asked = Context<DepartmentKind>;
const ofTeam =
  (rest: object = {}) =>
  async (context: Asked) => ({ chatId: await aTeam(context), ...rest });
const ofDepartment = async (context: Asked) => ({ chatId: (await aDepartment(context)).departmentId });
const aMessage = () => ({ id: newId(), content: 'Ahoy' });
const later = () => ({ ...aMessage(), sendAt: new Date(Date.now() + 3_600_000).toISOString() });
/** Only the author knows of a scheduled message, also Owner and Admins do not. */
const authorOnly = { ...everyone(departmentKinds, 404), signedOut: 401, member: 200 };

const picture = await plainPicture('png');

/** Chats of teams and departments, and of nothing in particular. */
export const chatsOfTeams = defineMatrix({
  name: 'chats of teams and departments',
  kinds: departmentKinds,
  actors: teamActors,
  cases: [
    { endpoint: chatsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: chatsApi.unread, input: () => ({}), answers: signedIn },
    { endpoint: streamTokensApi.make, input: () => ({}), answers: signedIn },
    {
      endpoint: streamTokensApi.get,
      about: 'their own',
      input: ({ actors }, kind) => ({ user_id: actors[kind].id || newId() }),
      answers: signedIn,
    },
    { endpoint: chatsApi.get, input: ofTeam(), answers: inTeam },
    { endpoint: chatsApi.get, about: 'of a department', input: ofDepartment, answers: inDepartment },
    { endpoint: chatsApi.choose, input: ofTeam({ isPinned: true }), answers: inTeam },
    { endpoint: chatsApi.read, input: ofTeam({ number: 1 }), answers: inTeam },
    { endpoint: chatMessagesApi.list, input: ofTeam(), answers: inTeam },
    { endpoint: chatMessagesApi.list, about: 'of a department', input: ofDepartment, answers: inDepartment },
    { endpoint: chatPlacesApi.around, input: ofTeam({ number: 1 }), answers: inTeam },
    { endpoint: chatPlacesApi.around, about: 'of a department', input: ofDepartment, answers: inDepartment },
    { endpoint: chatPlacesApi.range, input: ofTeam({ from: 1 }), answers: inTeam },
    { endpoint: chatPlacesApi.search, input: ofTeam({ text: 'ahoy' }), answers: inTeam },
    {
      endpoint: chatMessagesApi.post,
      input: async (context) => ({ ...(await ofTeam()(context)), ...aMessage() }),
      answers: inTeam,
    },
    {
      endpoint: chatMessagesApi.post,
      about: 'to a department',
      input: async (context) => ({ ...(await ofDepartment(context)), ...aMessage() }),
      answers: inDepartment,
    },
    { endpoint: chatMessagesApi.mentionable, input: ofTeam(), answers: inTeam },
    {
      endpoint: chatMessagesApi.mentionable,
      about: 'in a department',
      input: ofDepartment,
      answers: inDepartment,
    },
    { endpoint: chatMessagesApi.countOthers, input: ofTeam(), answers: inTeam },
    {
      endpoint: chatMessagesApi.countOthers,
      about: 'in a department',
      input: ofDepartment,
      answers: inDepartment,
    },
    { endpoint: chatMessagesApi.edit, about: 'their own', input: messageBy('asker'), answers: inTeam },
    {
      endpoint: chatMessagesApi.edit,
      about: "the member's",
      input: messageBy('member'),
      answers: { ...membersOnly(departmentKinds, 403), member: 200 },
    },
    { endpoint: chatMessagesApi.delete, about: 'their own', input: messageBy('asker'), answers: inTeam },
    {
      endpoint: chatMessagesApi.delete,
      about: "the member's",
      input: messageBy('member'),
      answers: { ...moderators, member: 200 },
    },
    {
      endpoint: chatMessagesApi.delete,
      about: "the department member's",
      input: async (context) => ({
        chatMessageId: await insertMessage(context.app, {
          chatId: (await aDepartment(context)).departmentId,
          authorId: context.actors.departmentMember.id,
        }),
      }),
      answers: inDepartment,
    },
    { endpoint: chatFilesApi.content, input: aFile, answers: inTeam },
    { endpoint: chatFilesApi.thumbnail, input: aFile, answers: inTeam },
    { endpoint: chatRepliesApi.list, input: threadIn(aTeam), answers: inTeam },
    {
      endpoint: chatRepliesApi.list,
      about: 'in a department',
      input: threadIn(async (context) => (await aDepartment(context)).departmentId),
      answers: inDepartment,
    },
    {
      endpoint: chatMessagesApi.post,
      about: 'as a reply',
      async input(context) {
        const { chatId, messageId: replyTo } = await threadIn(aTeam)(context);
        return { chatId, ...aMessage(), replyTo };
      },
      answers: inTeam,
    },
    // Answers the items that the caller sees: no others are refused.
    { endpoint: itemCardsApi.list, input: () => ({ items: `task:${newId()}` }), answers: signedIn },
    { endpoint: chatLinkPreviewsApi.picture, input: aPreview, answers: inTeam },
    {
      endpoint: chatLinkPreviewsApi.remove,
      about: 'of their own',
      input: messageBy('asker'),
      answers: inTeam,
    },
    {
      endpoint: chatLinkPreviewsApi.remove,
      about: "of the member's",
      input: messageBy('member'),
      answers: { ...membersOnly(departmentKinds, 403), member: 200 },
    },
    { endpoint: chatReadersApi.list, about: 'their own', input: messageBy('asker'), answers: inTeam },
    {
      endpoint: chatReadersApi.list,
      about: "the member's",
      input: messageBy('member'),
      answers: { ...membersOnly(departmentKinds, 403), member: 200 },
    },
    { endpoint: chatReactionsApi.add, input: reactionTo('member'), answers: inTeam },
    { endpoint: chatReactionsApi.remove, input: reactionTo('member'), answers: inTeam },
    { endpoint: chatPinsApi.list, input: ofTeam(), answers: inTeam },
    { endpoint: chatPinsApi.list, about: 'of a department', input: ofDepartment, answers: inDepartment },
    { endpoint: chatPinsApi.pin, input: messageBy('member'), answers: moderators },
    { endpoint: chatPinsApi.unpin, input: messageBy('member'), answers: moderators },
    {
      endpoint: chatPinsApi.pin,
      about: 'their own',
      input: messageBy('asker'),
      answers: moderators,
    },
    { endpoint: scheduledMessagesApi.list, input: () => ({}), answers: signedIn },
    {
      endpoint: scheduledMessagesApi.schedule,
      input: async (context) => ({ ...(await ofTeam()(context)), ...later() }),
      answers: inTeam,
    },
    {
      endpoint: scheduledMessagesApi.schedule,
      about: 'as a reply',
      input: async (context) => {
        const { chatId, messageId: replyTo } = await threadIn(aTeam)(context);
        return { chatId, ...later(), replyTo };
      },
      answers: inTeam,
    },
    {
      endpoint: scheduledMessagesApi.schedule,
      about: 'to a department',
      input: async (context) => ({ ...(await ofDepartment(context)), ...later() }),
      answers: inDepartment,
    },
    { endpoint: scheduledMessagesApi.edit, about: "the member's", input: scheduled, answers: authorOnly },
    { endpoint: scheduledMessagesApi.send, about: "the member's", input: scheduled, answers: authorOnly },
    { endpoint: scheduledMessagesApi.delete, about: "the member's", input: scheduled, answers: authorOnly },
  ],
});

/** A message that the member has scheduled in the team's chat. */
async function scheduled(context: Asked) {
  const chatId = await aTeam(context);
  return {
    scheduledMessageId: await insertScheduledMessage(context.app, {
      chatId,
      authorId: context.actors.member.id,
    }),
  };
}

/** A message by nobody in a chat. */
function threadIn(chatOf: (context: Asked) => Promise<string>) {
  return async (context: Asked) => {
    const chatId = await chatOf(context);
    return { chatId, messageId: await insertMessage(context.app, { chatId, authorId: null }) };
  };
}

/** A file in the team's chat, sent by its member. */
async function aFile(context: Asked) {
  const teamId = await aTeam(context);
  const { member } = context.actors;
  const { chatMessageId } = await messageBy('member')(context, 'member');
  const { id: resourceId } = await uploadFile(
    member,
    { id: newId(), name: `${newId()}.png`, teamId },
    picture,
  );
  await insertMessageFile(context.app, chatMessageId, resourceId);
  return { chatMessageId, resourceId };
}

/** The preview of a link in the team's chat, with a picture: here one of its files. */
async function aPreview(context: Asked) {
  const { chatMessageId, resourceId } = await aFile(context);
  const { file_path } = await context.app.database.db
    .selectFrom('resources')
    .select('file_path')
    .where('id', '=', resourceId)
    .executeTakeFirstOrThrow();
  await insertLinkPreview(context.app, chatMessageId, file_path);
  return { chatMessageId };
}

function reactionTo(author: 'member') {
  const message = messageBy(author);
  return async (context: Asked, kind: DepartmentKind) => ({
    chatMessageId: (await message(context, kind)).chatMessageId,
    emoji: '👍',
  });
}

/** A message of a team by that person; without an author for a signed-out caller. */
function messageBy(author: 'asker' | 'member') {
  return async (context: Asked, kind: DepartmentKind) => ({
    chatMessageId: await insertMessage(context.app, {
      chatId: await aTeam(context),
      authorId: context.actors[author === 'asker' ? kind : author].id || null,
    }),
    content: 'Changed',
  });
}

/** Members of a project are in its chat; those who may only see the project are not. */
const inProject = {
  ...everyone(projectKinds, 404),
  signedOut: 401,
  member: 200,
  admin: 200,
  owner: 200,
};
const ofProject = async (context: ProjectContext, kind: (typeof projectKinds)[number]) => ({
  chatId: await aProject(context, kind),
});

export const chatsOfProjects = defineMatrix({
  name: 'chats of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: chatsApi.get, input: ofProject, answers: inProject },
    { endpoint: chatMessagesApi.list, input: ofProject, answers: inProject },
    { endpoint: chatPlacesApi.around, input: ofProject, answers: inProject },
    {
      endpoint: chatPlacesApi.search,
      input: async (context, kind) => ({ ...(await ofProject(context, kind)), text: 'ahoy' }),
      answers: inProject,
    },
    { endpoint: chatMessagesApi.mentionable, input: ofProject, answers: inProject },
    { endpoint: chatMessagesApi.countOthers, input: ofProject, answers: inProject },
    {
      endpoint: chatMessagesApi.post,
      input: async (context, kind) => ({ ...(await ofProject(context, kind)), ...aMessage() }),
      answers: inProject,
    },
    {
      endpoint: chatMessagesApi.delete,
      about: "the member's",
      input: async (context, kind) => ({
        chatMessageId: await insertMessage(context.app, {
          ...(await ofProject(context, kind)),
          authorId: context.actors.member.id,
        }),
      }),
      answers: inProject,
    },
    {
      endpoint: scheduledMessagesApi.schedule,
      input: async (context, kind) => ({ ...(await ofProject(context, kind)), ...later() }),
      answers: inProject,
    },
    {
      endpoint: chatRepliesApi.list,
      input: async (context, kind) => {
        const { chatId } = await ofProject(context, kind);
        return { chatId, messageId: await insertMessage(context.app, { chatId, authorId: null }) };
      },
      answers: inProject,
    },
    { endpoint: chatPinsApi.list, input: ofProject, answers: inProject },
    {
      endpoint: chatReactionsApi.add,
      input: async (context, kind) => ({ ...(await messageOfProject(context, kind)), emoji: '👍' }),
      answers: inProject,
    },
    { endpoint: chatPinsApi.pin, input: messageOfProject, answers: { ...inProject, member: 403 } },
    {
      endpoint: chatReadersApi.list,
      input: messageOfProject,
      answers: { ...inProject, admin: 403, owner: 403 },
    },
  ],
});

async function messageOfProject(context: ProjectContext, kind: (typeof projectKinds)[number]) {
  const { chatId } = await ofProject(context, kind);
  return { chatMessageId: await insertMessage(context.app, { chatId, authorId: context.actors.member.id }) };
}
