import './chat.table.ts';
import './connection.table.ts';
import './person.table.ts';
import type { ChatLevel } from '@longtable/contract/chats';
import type { DepartmentRole } from '@longtable/contract/departments';
import { mostUnreadCounted, previewLength } from '@longtable/contract/rules/chat-limits';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TeamRole } from '@longtable/contract/rules/team-rights';
import { type Selectable, sql } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ChatRole, ChatTable } from './chat.table.ts';
import { filesOf, type MessageFile } from './chat-message-files.ts';
import {
  actorIs,
  all,
  any,
  type Condition,
  type Membership,
  memberOf,
  onlyRow,
  valueIs,
} from './conditions.ts';
import { hasBlocked } from './has-blocked.ts';
import { lockConnection } from './locks.ts';
import {
  chatMembership,
  departmentMembership,
  ofMembership,
  projectMembership,
  teamMembership,
} from './memberships.ts';
import { type PersonCardRow, type PersonColumns, personCardJson, personColumns } from './person-columns.ts';
import { definePolicy, type LockMode } from './policy.ts';

/** The actor's relation to a chat, which decides all rights. */
export type ChatRelation = Pick<
  Selectable<ChatTable>,
  'kind' | 'team_id' | 'department_id' | 'project_id' | 'user_a_id' | 'user_b_id' | 'group_id'
> & {
  /** The actor's role in the team of a team's or department's chat; null for non-members. */
  own_team_role: TeamRole | null;
  own_department_role: DepartmentRole | null;
  own_project_role: ProjectRole | null;
  /** The actor's role in a group. */
  own_group_role: ChatRole | null;
  /** Whether the two people of a direct chat are connected now. */
  is_connected: boolean;
};

/** A chat as its rights need it. Messages are frequent, so that it is read without what only responses need. */
export type ChatRow = ChatRelation & Pick<Selectable<ChatTable>, 'id' | 'last_number'>;

/** A chat with everything that a response needs. */
export type ListedChatRow = ChatRow &
  Pick<Selectable<ChatTable>, 'active_at' | 'name' | 'group_version'> &
  PersonColumns<'first' | 'second' | 'author'> & {
    team_name: string | null;
    team_version: number | null;
    department_name: string | null;
    department_version: number | null;
    project_name: string | null;
    project_version: number | null;
    /** The people of a group, in the order in which they joined; null of other chats. */
    members: (PersonCardRow & { readonly role: ChatRole })[] | null;
    /** The newest message; null while there is none. */
    last_id: string | null;
    last_author_id: string | null;
    last_content: string | null;
    last_files: readonly MessageFile[] | null;
    last_created_at: string | null;
    last_deleted_at: string | null;
    last_read: number;
    /** The position of the last message that the other person of a direct chat has read. */
    others_read: number | null;
    unread: number;
    /** Those of them that mention the actor or everyone. */
    unread_mentions: number;
    is_pinned: boolean;
    level: ChatLevel;
  };

/** Whether the two people of a direct chat are connected. */
const areConnected = sql<boolean>`(chats.kind = 'direct' and exists (select from connections
  where user_a_id = chats.user_a_id and user_b_id = chats.user_b_id))`;
const isParty = all(
  valueIs('chats.kind', 'direct'),
  any(actorIs('chats.user_a_id'), actorIs('chats.user_b_id')),
);
const inTeam = { key: 'chats.team_id', role: 'own_team_role' } as const;
const inDepartment = { key: 'chats.department_id', role: 'own_department_role' } as const;
const inProject = { key: 'chats.project_id', role: 'own_project_role' } as const;
const inGroup = { key: 'chats.group_id', role: 'own_group_role' } as const;

/** The people of a team's, department's or project's chat. A department's chat is for its members only. */
const isInPlace: Condition<ChatRelation> = any(
  all(valueIs('chats.kind', 'team'), memberOf(teamMembership, inTeam)),
  all(valueIs('chats.kind', 'department'), memberOf(departmentMembership, inDepartment)),
  all(valueIs('chats.kind', 'project'), memberOf(projectMembership, inProject)),
);

const isInGroup: Condition<ChatRelation> = memberOf(chatMembership, inGroup);
const ownsGroup: Condition<ChatRelation> = memberOf(chatMembership, { ...inGroup, roles: ['owner'] });

/** The people of a chat. */
export const isInChat: Condition<ChatRelation> = any(isParty, isInPlace, isInGroup);

/** Owner and Admins of a chat's team, department or project, and the owner of a group, who delete messages of others there. */
export const moderatesChat: Condition<ChatRelation> = any(
  all(
    isInPlace,
    any(
      memberOf(teamMembership, { ...inTeam, roles: ['Owner', 'Admin'] }),
      memberOf(departmentMembership, { ...inDepartment, roles: ['admin'] }),
      memberOf(projectMembership, { ...inProject, roles: ['Owner', 'Admin'] }),
    ),
  ),
  ownsGroup,
);

const isConnectedParty: Condition<ChatRelation> = all(
  isParty,
  onlyRow((row: ChatRelation) => row.is_connected, areConnected),
);

/** Everyone in the chat of a place or group, and the two of a direct chat while they are connected. */
export const postsInChat: Condition<ChatRelation> = any(isInPlace, isInGroup, isConnectedParty);

/** Owner and Admins of the place, everyone in a group, and the two of a direct chat while they are connected, who pin messages. */
export const pinsInChat: Condition<ChatRelation> = any(moderatesChat, isInGroup, isConnectedParty);

/** Rights on chats (docs/product/chat.md, "Rights"). */
export const chatPolicy = definePolicy({
  param: 'chatId',
  table: 'chats',
  select: selectChats,
  load: (db: Db, id, actor): Promise<ChatRow | undefined> =>
    selectChats(db, actor.id).where('chats.id', '=', id).executeTakeFirst(),
  visible: isInChat,
  abilities: { post: postsInChat, editGroup: isInGroup, removePeople: ownsGroup },
  errors: {
    notFound: 'chat/not-found',
    forbidden: {
      post: 'chat/not-connected',
      editGroup: 'chat-group/no-group',
      removePeople: 'chat-group/not-owner',
    },
  },
  lock: lockChat,
  locksAtOnce: true,
  shared: ['read'],
});

/**
 * Locks a chat, after sharing a lock on what decides who is in it: its team or project, or the connection of the two people. Members of a
 * group change under its own lock. One
 * statement (`locksAtOnce`): the parents are locked where the condition counts them, before the chat. Messages of a chat are sent one at
 * a time, in the order of their positions.
 */
export async function lockChat(tx: Db, id: string, mode: LockMode = 'exclusive'): Promise<void> {
  await sql`
    with chat as materialized (select team_id, project_id, user_a_id, user_b_id from chats where id = ${id}),
    team as materialized (
      select id from teams where id = (select team_id from chat) for key share),
    project as materialized (
      select id from projects where id = (select project_id from chat) for key share),
    pair as materialized (
      select id from connections where user_a_id = (select user_a_id from chat)
        and user_b_id = (select user_b_id from chat) for key share)
    select id from chats
    where id = ${id}
      and (select count(*) from team) + (select count(*) from project) + (select count(*) from pair) >= 0
    ${mode === 'exclusive' ? sql`for no key update` : sql`for key share`}`.execute(tx);
}

/** The actor's role in the team, department, project or group of a chat; null for non-members. */
const ownRole = <Role extends string>(membership: Membership<Role>, key: string, actorId: string) =>
  ofMembership<Role>(membership, membership.roleColumn, key, actorId);

/**
 * Reads the actor's relation to chats, for what is in them. Callers add a predicate. Without joins: a statement with many takes longer to
 * plan than to run, and PostgreSQL plans some anew each time.
 */
export function selectChatRelations(db: Db, actorId: string) {
  return (
    db
      .selectFrom('chats')
      // The chat of a project that is being deleted is gone.
      .where(
        sql<boolean>`not exists (select from projects where id = chats.project_id and deleted_at is not null)`,
      )
      .select([
        'chats.kind',
        'chats.team_id',
        'chats.department_id',
        'chats.project_id',
        'chats.user_a_id',
        'chats.user_b_id',
        'chats.group_id',
        ownRole(teamMembership, inTeam.key, actorId).as(inTeam.role),
        ownRole(departmentMembership, inDepartment.key, actorId).as(inDepartment.role),
        ownRole(projectMembership, inProject.key, actorId).as(inProject.role),
        ownRole(chatMembership, inGroup.key, actorId).as(inGroup.role),
        areConnected.as('is_connected'),
      ])
  );
}

/** Reads chats with the actor's relation. Callers add a predicate. */
function selectChats(db: Db, actorId: string) {
  return selectChatRelations(db, actorId).select(['chats.id', 'chats.last_number']);
}

/** Reads chats with the actor's relation and state, for responses; the only such query. Callers add a predicate. */
export function selectListedChats(db: Db, actorId: string) {
  return selectChats(db, actorId)
    .leftJoin('teams', 'teams.id', 'chats.team_id')
    .leftJoin('departments', 'departments.id', 'chats.department_id')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('user_profiles as first', 'first.id', 'chats.user_a_id')
    .leftJoin('user_profiles as second', 'second.id', 'chats.user_b_id')
    .leftJoin('chat_states as own_state', (join) =>
      join.onRef('own_state.chat_id', '=', 'chats.id').on('own_state.user_id', '=', actorId),
    )
    .innerJoinLateral(lastReadBy(actorId).as('read'), (join) => join.onTrue())
    .leftJoin('chat_messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.number', '=', 'chats.last_number'),
    )
    .leftJoin('user_profiles as author', 'author.id', 'last.author_id')
    .select([
      'chats.active_at',
      'chats.name',
      'chats.group_version',
      ...personColumns('first'),
      ...personColumns('second'),
      ...personColumns('author'),
      'last.id as last_id',
      'last.author_id as last_author_id',
      sql<string | null>`left(last.content, ${sql.lit(previewLength)})`.as('last_content'),
      filesOf('last').as('last_files'),
      'last.created_at as last_created_at',
      'last.deleted_at as last_deleted_at',
      'teams.name as team_name',
      'teams.version as team_version',
      'departments.name as department_name',
      'departments.version as department_version',
      'projects.name as project_name',
      'projects.version as project_version',
      sql<ListedChatRow['members']>`case when chats.kind = 'group' then (
        select coalesce(json_agg(${personCardJson('p', sql`'role', m.role`)} order by m.joined_at, m.user_id), '[]')
        from chat_members m join user_profiles p on p.id = m.user_id where m.chat_id = chats.id) end`.as(
        'members',
      ),
      'read.number as last_read',
      unreadAfter(sql.ref('read.number'), actorId).as('unread'),
      unreadMentionsAfter(sql.ref('read.number'), actorId).as('unread_mentions'),
      sql<number | null>`case when chats.kind = 'direct' then coalesce((select last_read from chat_states
        where chat_id = chats.id and user_id <> ${actorId} limit 1), 0) end`.as('others_read'),
      sql<boolean>`own_state.pinned_at is not null`.as('is_pinned'),
      sql<ChatLevel>`coalesce(own_state.level, 'all')`.as('level'),
    ]);
}

/** How far the actor has read: as recorded, or what was there when they joined the team, department, project or group. */
function lastReadBy(actorId: string) {
  const joinedAt = (membership: Membership<string>, key: string) =>
    ofMembership(membership, 'joined_at', key, actorId);
  return sql<{ number: number }>`(select coalesce(own_state.last_read, (
  select m.number from chat_messages m
  where m.chat_id = chats.id
    and m.created_at < coalesce(${joinedAt(departmentMembership, inDepartment.key)}, ${joinedAt(teamMembership, inTeam.key)},
      ${joinedAt(projectMembership, inProject.key)}, ${joinedAt(chatMembership, inGroup.key)})
  order by m.created_at desc, m.id desc limit 1), 0) as number)`;
}

/** The messages of others after a position, without those of people whom the actor has blocked, counted up to `mostUnreadCounted`. */
function unreadAfter(number: ReturnType<typeof sql.ref>, actorId: string) {
  return sql<number>`(select count(*)::int from (
    select from chat_messages m
    where m.chat_id = chats.id and m.number > ${number} and m.deleted_at is null
      and m.author_id is distinct from ${actorId}::uuid
      and not ${hasBlocked(sql`${actorId}::uuid`, sql.ref('m.author_id'))}
    limit ${sql.lit(mostUnreadCounted)}) as newer)`;
}

/** Those of them that mention the actor or everyone. */
function unreadMentionsAfter(number: ReturnType<typeof sql.ref>, actorId: string) {
  const most = sql.lit(mostUnreadCounted);
  return sql<number>`(select count(*)::int from (
    select from chat_messages m
    where m.chat_id = chats.id and m.deleted_at is null and m.author_id is distinct from ${actorId}::uuid
      and not ${hasBlocked(sql`${actorId}::uuid`, sql.ref('m.author_id'))}
      and m.number = any(array(
        (select mention.number from chat_message_mentions mention
          where mention.user_id = ${actorId} and mention.chat_id = chats.id and mention.number > ${number}
          order by mention.number limit ${most})
        union (select everyone.number from chat_messages everyone
          where everyone.chat_id = chats.id and everyone.mentions_all and everyone.number > ${number}
          order by everyone.number limit ${most})))
    limit ${most}) as mentioning)`;
}

/** Locks the two people of a direct chat, so that there is one, and they stay connected meanwhile. */
export async function lockPair(tx: Db, one: string, other: string): Promise<boolean> {
  await lockPeople(tx, [one, other]);
  return lockConnection(tx, one, other);
}
