import type { Cards } from '@longtable/contract/cards';
import type { Chat } from '@longtable/contract/chats';
import type { LiveCan, LivePayload } from '@longtable/contract/live';
import { newId } from '@longtable/contract/new-id';
import { chatGroupsApi } from '../../../platform/api/chat-groups.ts';
import { call } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { defineMutation } from '../../../platform/mutations/define-mutation.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { session } from '../../../platform/session.ts';
import { changeChat, knownChat, putChat, reloadChat, removeChats } from './chat-rows.ts';
import { type GroupChange, newGroupChat } from './group-changes.ts';

const groupChanges = defineMutation<GroupChange, Chat>({
  key: 'chat-groups',
  async send(change) {
    const { chatId } = change;
    switch (change.kind) {
      case 'create': {
        const { name, personIds } = change;
        return call(chatGroupsApi.create, { id: chatId, name, personIds: [...personIds] });
      }
      case 'rename':
        return call(chatGroupsApi.rename, { chatId, name: change.name });
      case 'add':
        return call(chatGroupsApi.addPeople, { chatId, personIds: [...change.personIds] });
      case 'remove':
        return call(chatGroupsApi.removePerson, { chatId, personId: change.personId });
      case 'leave':
        await call(chatGroupsApi.leave, { chatId });
        return null;
    }
  },
  answered(chat, { kind, chatId }) {
    if (chat) saved(chat, chat.can);
    if (kind === 'leave') removeChats(({ id }) => id === chatId);
  },
  refused(error, change, { retry }) {
    if (change.kind !== 'create') reloadChat(change.chatId);
    const text = 'name' in change ? change.name : null;
    toastRefusal(error, { text, retry, alternative: null });
  },
  // Left or removed meanwhile.
  isDone: ({ code }, { kind }) => kind === 'leave' && code === 'chat/not-found',
  creates: ({ kind, chatId }) => (kind === 'create' ? [chatId] : []),
  needs: ({ kind, chatId }) => (kind === 'create' ? [] : [chatId]),
  cards: (change) => ('cards' in change ? change.cards : {}),
});

/** Creates a group of the person and some of their connections, optimistically. Returns its id. */
export function createGroup(name: string | null, personIds: readonly string[]): string {
  const chatId = newId();
  const by = session.get().user?.id ?? '';
  groupChanges.send({ kind: 'create', chatId, name, personIds, by, cards: cardsOf(personIds) });
  return chatId;
}

/** Names a group, or takes the name away; optimistically. */
export function renameGroup(chatId: string, name: string | null): void {
  groupChanges.send({ kind: 'rename', chatId, name });
}

/** Adds connections of the person to a group, optimistically. */
export function addToGroup(chatId: string, personIds: readonly string[]): void {
  groupChanges.send({ kind: 'add', chatId, personIds });
}

/** Removes somebody else from a group, optimistically. */
export function removeFromGroup(chatId: string, personId: string): void {
  groupChanges.send({ kind: 'remove', chatId, personId });
}

/** Leaves a group, optimistically. */
export function leaveGroup(chatId: string): void {
  groupChanges.send({ kind: 'leave', chatId });
}

/** Applies the event of a group that was created, was changed, or has new people. */
export function groupSaved(
  { chat, addedIds }: LivePayload<'chat-group.saved'>,
  can: LiveCan | undefined,
): void {
  const me = session.get().user?.id;
  const isNew = me !== undefined && addedIds.includes(me) && !knownChat(chat.id);
  if (!isNew) {
    saved(chat, can ?? {});
    return;
  }
  putChat(newGroupChat(chat, can ?? {}));
  // Its page may be open, and says that there is none.
  refetchSoon(['chat-messages', chat.id]);
}

/** Stores what a group is now. An answer may be older than an event that came before it. */
function saved(chat: Pick<Chat, 'id' | 'group'>, can: Partial<Chat['can']>): void {
  const known = knownChat(chat.id);
  if (!known && 'can' in chat) putChat(chat as Chat);
  if (!known?.group || !chat.group || known.group.version >= chat.group.version) return;
  changeChat(chat.id, (row) => ({ ...row, group: chat.group, can: { ...row.can, ...can } }));
  // Owners delete messages of others.
  if (can.removePeople !== undefined && can.removePeople !== known.can.removePeople)
    refetchSoon(['chat-messages', chat.id]);
}

/** The cards of some people, for a group that is shown before the server has answered, also after a reload. */
function cardsOf(personIds: readonly string[]): Cards {
  const names = directory();
  return { people: personIds.flatMap((id) => names.person(id) ?? []) };
}
