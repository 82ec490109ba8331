import './chat.table.ts';
import './person.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { ChatMessageTable } from './chat.table.ts';
import {
  type ChatRelation,
  isInChat,
  lockChat,
  moderatesChat,
  pinsInChat,
  postsInChat,
  selectChatRelations,
} from './chat.ts';
import { filesOf, type MessageFile } from './chat-message-files.ts';
import { type MessagePreview, previewOf } from './chat-message-preview.ts';
import { type RootRow, repliersOfThread, rootOfThread } from './chat-message-thread.ts';
import { actorIs, all, any, onlyRow, through } from './conditions.ts';
import { lockWithin } from './locks.ts';
import { type PersonCardRow, type PersonColumns, personCardJson, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';

/** A message with the actor's relation to its chat: everything a response needs. */
export type ChatMessageRow = Omit<Selectable<ChatMessageTable>, 'is_all_told' | 'is_reply_told'> &
  ChatRelation &
  PersonColumns<'author'> & {
    /** In their order; null for none. */
    files: readonly MessageFile[] | null;
    /** That of `link_preview_id`. */
    link_preview: MessagePreview | null;
    /** The emoji that the actor has reacted with. */
    own_reactions: string[];
    /** The people of `reactions`. */
    reactors: PersonCardRow[];
    /** The people that it mentions. */
    mentions: PersonCardRow[];
    /** Of a reply: the first message of its thread. */
    root: RootRow | null;
    /** Who replied last, the last one first. */
    repliers: PersonCardRow[];
  };

const ofChat = { key: 'chat_messages.chat_id', table: 'chats' } as const;
const isKept = onlyRow(
  (row: ChatMessageRow) => row.deleted_at === null,
  sql<boolean>`chat_messages.deleted_at is null`,
);
/** Not a direct chat, in which both see how far the other one has read. */
const isShared = onlyRow((row: ChatRelation) => row.kind !== 'direct', sql<boolean>`chats.kind <> 'direct'`);
const isAuthorWhoSees = all(isKept, actorIs('chat_messages.author_id'), through(ofChat, isInChat));

/**
 * Visible to everyone in the chat. Authors, while they are in it, edit and delete their own; Owner and Admins of the team, department
 * or project, and the owner of a group, delete any, and those who may pin any (docs/product/chat.md, "Rights").
 */
export const chatMessagePolicy = definePolicy({
  param: 'chatMessageId',
  table: 'chat_messages',
  select: selectChatMessages,
  load: (db: Db, id, actor): Promise<ChatMessageRow | undefined> =>
    selectChatMessages(db, actor.id).where('chat_messages.id', '=', id).executeTakeFirst(),
  visible: through(ofChat, isInChat),
  abilities: {
    edit: isAuthorWhoSees,
    delete: any(isAuthorWhoSees, all(isKept, through(ofChat, moderatesChat))),
    react: all(isKept, through(ofChat, postsInChat)),
    pin: all(isKept, through(ofChat, pinsInChat)),
    seeReaders: all(isAuthorWhoSees, through(ofChat, isShared)),
  },
  errors: {
    notFound: 'chat-message/not-found',
    forbidden: {
      edit: 'chat-message/not-allowed',
      delete: 'chat-message/not-allowed',
      react: 'chat-reaction/not-allowed',
      pin: 'chat-pin/not-allowed',
      seeReaders: 'chat-readers/not-allowed',
    },
  },
  lock: lockWithin({ table: 'chat_messages', key: 'chat_id', parent: lockChat }),
});

/** Reads messages with the actor's relation to their chat; the only such query. Callers add a predicate. */
export function selectChatMessages(db: Db, actorId: string) {
  return db
    .selectFrom('chat_messages')
    .innerJoinLateral(
      selectChatRelations(db, actorId)
        .where('chats.id', '=', sql.ref<string>('chat_messages.chat_id'))
        .as('relation'),
      (join) => join.onTrue(),
    )
    .leftJoin('user_profiles as author', 'author.id', 'chat_messages.author_id')
    .select([
      'chat_messages.id',
      'chat_messages.chat_id',
      'chat_messages.number',
      'chat_messages.author_id',
      'chat_messages.content',
      'chat_messages.files_count',
      filesOf('chat_messages').as('files'),
      'chat_messages.created_at',
      'chat_messages.edited_at',
      'chat_messages.deleted_at',
      'chat_messages.version',
      'chat_messages.reactions',
      'chat_messages.pinned_at',
      'chat_messages.mentions_all',
      'chat_messages.link_preview_id',
      previewOf('chat_messages').as('link_preview'),
      ...personColumns('author'),
      // Most messages have no reactions: then neither table is read.
      sql<string[]>`case when chat_messages.reactions = '[]' then '{}'::text[] else array(
        select emoji from chat_reactions
        where message_id = chat_messages.id and user_id = ${actorId} order by created_at, emoji) end`.as(
        'own_reactions',
      ),
      sql<PersonCardRow[]>`case when chat_messages.reactions = '[]' then '[]' else (
        select coalesce(json_agg(${personCardJson('p')}), '[]')
        from user_profiles p where p.id = any(array(
          select jsonb_array_elements_text(each -> 'personIds')::uuid
          from jsonb_array_elements(chat_messages.reactions) as each))) end`.as('reactors'),
      'relation.kind',
      'relation.team_id',
      'relation.department_id',
      'relation.project_id',
      'relation.user_a_id',
      'relation.user_b_id',
      'relation.group_id',
      'relation.own_team_role',
      'relation.own_department_role',
      'relation.own_project_role',
      'relation.own_group_role',
      'relation.is_connected',
      sql<PersonCardRow[]>`(
        select coalesce(json_agg(${personCardJson('p')}
          order by lower(p.full_name), p.id), '[]')
        from chat_message_mentions m join user_profiles p on p.id = m.user_id
        where m.message_id = chat_messages.id)`.as('mentions'),
      'chat_messages.reply_to',
      'chat_messages.reply_count',
      'chat_messages.last_reply_at',
      rootOfThread.as('root'),
      repliersOfThread.as('repliers'),
    ]);
}
