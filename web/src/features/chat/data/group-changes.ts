import type { Cards } from '@longtable/contract/cards';
import type { Chat, ChatGroup } from '@longtable/contract/chats';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';

/** A change of a group. `by` is the person who makes it. */
export type GroupChange = { readonly chatId: string } & (
  | {
      readonly kind: 'create';
      readonly name: string | null;
      readonly personIds: readonly string[];
      readonly by: string;
      readonly cards: Cards;
    }
  | { readonly kind: 'rename'; readonly name: string | null }
  | { readonly kind: 'add'; readonly personIds: readonly string[] }
  | { readonly kind: 'remove'; readonly personId: string }
  | { readonly kind: 'leave' }
);

/** The changes that are not answered yet. Their mutation is in groups.ts. */
export const pendingGroups = pendingChanges<GroupChange>('chat-groups');

/** A group as the server will create it; null for any other change. */
export function createdGroup(change: Pending<GroupChange>): Chat | null {
  if (change.kind !== 'create') return null;
  const { chatId: id, name, personIds, by, at } = change;
  const group = { name, ownerId: by, personIds: [by, ...personIds], version: 0 };
  return newGroupChat({ id, group, lastMessage: null, activeAt: at }, { removePeople: true });
}

/** A group to a person who is new in it: they have read all of it. */
export function newGroupChat(
  { lastMessage, ...shared }: Pick<Chat, 'id' | 'group' | 'lastMessage' | 'activeAt'>,
  can: Partial<Chat['can']>,
): Chat {
  return {
    ...shared,
    kind: 'group',
    teamId: null,
    departmentId: null,
    projectId: null,
    personId: null,
    lastMessage,
    lastRead: lastMessage?.number ?? 0,
    othersRead: null,
    unread: 0,
    unreadMentions: 0,
    isPinned: false,
    level: 'all',
    can: { post: true, editGroup: true, removePeople: false, ...can },
  };
}

/** A chat with a pending change of its group. One that the person has left has no people to them, and is not listed. */
export function withGroupChange(chat: Chat, change: GroupChange): Chat {
  const { group } = chat;
  if (change.chatId !== chat.id || !group) return chat;
  switch (change.kind) {
    case 'create':
      return chat;
    case 'rename':
      return of({ name: change.name });
    case 'add':
      return of({ personIds: [...new Set([...group.personIds, ...change.personIds])] });
    case 'remove':
      return of({ personIds: group.personIds.filter((id) => id !== change.personId) });
    case 'leave':
      return { ...chat, group: null, unread: 0, unreadMentions: 0 };
  }
  function of(changed: Partial<ChatGroup>): Chat {
    return group ? { ...chat, group: { ...group, ...changed } } : chat;
  }
}
