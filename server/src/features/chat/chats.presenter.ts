import type { Chat, ChatGroup, ChatState } from '@longtable/contract/chats';
import { type CardSource, cardsOf, namedIn, personIn } from '../../kits/cards.ts';
import { presentPersonCard } from '../../kits/person-card.ts';
import { chatPolicy, type ListedChatRow } from '../../policies/chat.ts';
import { presentFiles } from './files.presenter.ts';

type ActorId = { readonly id: string };

/** A chat as one of its people sees it. */
export function presentChat(actor: ActorId, row: ListedChatRow): Chat {
  const { id, kind, user_a_id, user_b_id } = row;
  return {
    id,
    kind,
    teamId: row.team_id,
    departmentId: row.department_id,
    projectId: row.project_id,
    personId: user_a_id === actor.id ? user_b_id : user_a_id,
    group: groupOf(row),
    lastMessage: lastMessageOf(row),
    activeAt: row.active_at,
    othersRead: row.others_read,
    ...stateOf(row),
    can: chatPolicy.canOf(actor, row),
  };
}

/** What a person has chosen for a chat, and how far they have read it. */
export function presentState(row: ListedChatRow): ChatState {
  return { chatId: row.id, ...stateOf(row) };
}

function groupOf({ members, name, group_version: version }: ListedChatRow): ChatGroup | null {
  if (members === null) return null;
  const owner = members.find(({ role }) => role === 'owner');
  return { name, ownerId: owner?.id ?? null, personIds: members.map(({ id }) => id), version };
}

function stateOf({ last_read, unread, unread_mentions, is_pinned, level }: ListedChatRow) {
  return { lastRead: last_read, unread, unreadMentions: unread_mentions, isPinned: is_pinned, level };
}

function lastMessageOf(row: ListedChatRow): Chat['lastMessage'] {
  if (row.last_id === null || row.last_created_at === null) return null;
  return {
    id: row.last_id,
    number: row.last_number,
    authorId: row.last_author_id,
    content: row.last_content ?? '',
    files: presentFiles(row.last_files).map(({ name, type, voice }) =>
      voice ? { name, type, isVoice: true } : { name, type },
    ),
    createdAt: row.last_created_at,
    deletedAt: row.last_deleted_at,
  };
}

const groupPeople: CardSource<Pick<ListedChatRow, 'members'>> = ({ members }, { people }) => {
  for (const person of members ?? []) people.set(person.id, presentPersonCard(person));
};

/** The cards that chats bring. */
export function cardsOfChats(rows: readonly ListedChatRow[]) {
  return cardsOf(rows, [
    personIn('user_a_id', 'first'),
    personIn('user_b_id', 'second'),
    personIn('last_author_id', 'author'),
    namedIn('teams', 'team_id', 'team'),
    namedIn('departments', 'department_id', 'department'),
    namedIn('projects', 'project_id', 'project'),
    groupPeople,
  ]);
}
