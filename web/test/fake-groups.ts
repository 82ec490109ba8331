import type { Cards } from '@longtable/contract/cards';
import { chatGroupsApi } from '@longtable/contract/chat-groups';
import type { Chat, ChatGroup } from '@longtable/contract/chats';
import { fakeApi, Refusal } from './fake-api.ts';
import { live } from './fake-live.ts';

/** The groups of a fake server of chats. Returns what was asked for, and how others change a group. */
export function fakeGroups({
  me,
  cards,
  find,
  put,
  drop,
  shown,
  made,
}: {
  me: { readonly id: string };
  cards: Cards;
  find: (chatId: string) => Chat | undefined;
  put: (chat: Chat) => void;
  drop: (chatId: string) => void;
  /** A chat with its last message. */
  shown: (chat: Chat) => Chat;
  /** A group of people, of whom the first is the owner. */
  made: (people: readonly { readonly id: string }[], fields: Partial<Chat> & { name: string | null }) => Chat;
}) {
  const owned = { post: true, editGroup: true, removePeople: true };
  const change = (chatId: string, changed: (group: ChatGroup) => Partial<ChatGroup>) => {
    const known = find(chatId);
    if (!known?.group) return new Refusal('chat/not-found');
    const group = { ...known.group, ...changed(known.group), version: known.group.version + 1 };
    const chat = { ...known, group, can: { ...owned, removePeople: group.ownerId === me.id } };
    put(chat);
    return { ...shown(chat), cards };
  };
  const created = fakeApi(chatGroupsApi.create, ({ id, name, personIds }) => {
    const people = [me.id, ...personIds].map((personId) => ({ id: personId }));
    const chat = made(people, { id, name, can: owned });
    put(chat);
    return { ...chat, cards };
  });
  const renamed = fakeApi(chatGroupsApi.rename, ({ chatId, name }) => change(chatId, () => ({ name })));
  const added = fakeApi(chatGroupsApi.addPeople, ({ chatId, personIds }) =>
    change(chatId, (group) => ({ personIds: [...group.personIds, ...personIds] })),
  );
  const removed = fakeApi(chatGroupsApi.removePerson, ({ chatId, personId }) =>
    change(chatId, (group) => ({ personIds: group.personIds.filter((id) => id !== personId) })),
  );
  const leaving = fakeApi(chatGroupsApi.leave, ({ chatId }) => {
    drop(chatId);
    return { chatId };
  });
  /** Somebody else changes a group, or adds the person to it, which the page hears of by a live event. */
  const groupChanges = (chat: Chat, { isAdded = false }: { isAdded?: boolean } = {}) => {
    put(chat);
    const { id, kind, group, lastMessage, activeAt } = shown(chat);
    live.send(
      'chat-group.saved',
      { chat: { id, kind, group, lastMessage, activeAt }, addedIds: isAdded ? [me.id] : [], cards },
      chat.can,
    );
  };
  return { created, renamed, added, removed, leaving, groupChanges };
}
