import { z } from 'zod';
import { cards } from './cards.ts';
import { chat } from './chats.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { maxGroupName, mostInGroup } from './rules/chat-limits.ts';

/** Null for none. Without a text it is none, too. */
const name = z
  .string()
  .trim()
  .max(maxGroupName, `Use at most ${maxGroupName} characters.`)
  .transform((text) => (text === '' ? null : text))
  .nullable();
/** Each must be connected with the actor (`chat-group/not-connected`). */
const personIds = z
  .array(id)
  .max(mostInGroup - 1, `At most ${mostInGroup} people can be in a group.`)
  .transform((ids) => [...new Set(ids)]);
const answered = chat.extend({ cards });

/** Group chats of connections (docs/product/chat.md, "Groups"). Their messages are those of chat-messages.ts. */
export const chatGroupsApi = {
  /** Idempotent: the same id is the same group. Whoever creates it is its owner. */
  create: endpoint('POST', '/api/chats', {
    input: z.object({
      id: madeId,
      name: name.default(null),
      personIds: personIds.refine((ids) => ids.length > 1, 'Choose two people or more.'),
    }),
    output: answered,
  }),
  /** For everyone in the group. */
  rename: endpoint('PATCH', '/api/chats/:chatId', {
    input: z.object({ chatId: id, name }),
    output: answered,
  }),
  /** For everyone in the group. People who are in it already are left out. */
  addPeople: endpoint('POST', '/api/chats/:chatId/people', {
    input: z.object({
      chatId: id,
      personIds: personIds.refine((ids) => ids.length > 0, 'Choose somebody.'),
    }),
    output: answered,
  }),
  /** For the owner. Does nothing when the person is not in the group. */
  removePerson: endpoint('DELETE', '/api/chats/:chatId/people/:personId', {
    input: z.object({ chatId: id, personId: id }),
    output: answered,
  }),
  /** Who is in the group longest follows an owner. The group ends with the last one. */
  leave: endpoint('POST', '/api/chats/:chatId/leave', {
    input: z.object({ chatId: id }),
    output: z.object({ chatId: z.string() }),
  }),
};

/** Live events of groups. */
export const chatGroupEvents = {
  /** To everyone in a group: its name or its people have changed. Those who were added now have read all of it. */
  'chat-group.saved': z.object({
    chat: chat.pick({ id: true, kind: true, group: true, lastMessage: true, activeAt: true }),
    addedIds: z.array(z.string()),
    cards,
  }),
  /** To somebody who has left a group or was removed from it. */
  'chat-group.left': z.object({ chatId: z.string() }),
};

/** Refusals: docs/product/chat.md, "Groups". */
export const chatGroupErrors = defineErrors({
  'chat-group/no-group': {
    status: 403,
    text: 'Only groups have a name and people of their own. Nothing was changed.',
  },
  'chat-group/not-owner': {
    status: 403,
    text: 'Only the owner of the group can remove people. Nothing was changed.',
  },
  'chat-group/not-connected': {
    status: 403,
    text: 'You can only add people you are connected with. Nobody was added.',
  },
  'chat-group/full': {
    status: 422,
    text: `At most ${mostInGroup} people can be in a group. Nobody was added.`,
  },
  'chat-group/oneself': { status: 422, text: 'To go yourself, leave the group.' },
  'chat-group/too-fast': {
    status: 429,
    text: 'You are changing groups too fast. Please wait {wait} and try again.',
  },
});
