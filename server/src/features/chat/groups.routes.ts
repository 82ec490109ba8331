import { chatGroupsApi } from '@longtable/contract/chat-groups';
import type { Db } from '../../platform/db/database.ts';
import { command, type RequestLimit, type Route } from '../../policies/engine.ts';
import * as groups from './groups.service.ts';
import { lockPositions } from './messages.store.ts';

/** Group chats of connections (docs/product/chat.md, "Groups"). `limit` counts what can tell many people something. */
export function groupRoutes({ limit }: { limit: RequestLimit }): Route[] {
  // Live events of a group and of its messages come in the order of the changes.
  const lockFirst = (tx: Db, { input }: { readonly input: { readonly chatId: string } }) =>
    lockPositions(tx, input.chatId);
  const edit = { access: ['chat', 'editGroup'], lockFirst } as const;
  return [
    command(chatGroupsApi.create, { access: 'signedIn', limit }, ({ change, actor, input }) =>
      groups.createGroup(change, actor, input),
    ),
    command(chatGroupsApi.rename, { ...edit, limit }, ({ change, actor, chat, input }) =>
      groups.renameGroup(change, actor, chat, input.name),
    ),
    command(chatGroupsApi.addPeople, { ...edit, limit }, ({ change, actor, chat, input }) =>
      groups.addPeople(change, actor, chat, input),
    ),
    command(
      chatGroupsApi.removePerson,
      { access: ['chat', 'removePeople'], lockFirst },
      ({ change, actor, chat, input }) => groups.removePerson(change, actor, chat, input.personId),
    ),
    command(chatGroupsApi.leave, edit, async ({ change, actor, chat }) => {
      await groups.leaveGroup(change, actor, chat.id);
      return { chatId: chat.id };
    }),
  ];
}
