import './chat.table.ts';
import './person.table.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { ChatMessageTable } from './chat.table.ts';
import { type ChatRelation, isInChat, lockChat, moderatesChat, selectChatRelations } from './chat.ts';
import { filesOf, type MessageFile } from './chat-message-files.ts';
import { actorIs, all, any, onlyRow, through } from './conditions.ts';
import { lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';

/** A message with the actor's relation to its chat: everything a response needs. */
export type ChatMessageRow = Selectable<ChatMessageTable> &
  ChatRelation &
  PersonColumns<'author'> & {
    /** In their order; null for none. */
    files: readonly MessageFile[] | null;
  };

const ofChat = { key: 'chat_messages.chat_id', table: 'chats' } as const;
const isKept = onlyRow(
  (row: ChatMessageRow) => row.deleted_at === null,
  sql<boolean>`chat_messages.deleted_at is null`,
);
const isAuthorWhoSees = all(isKept, actorIs('chat_messages.author_id'), through(ofChat, isInChat));

/**
 * Visible to everyone in the chat. Authors, while they are in it, edit and delete their own; Owner and Admins of the team, department
 * or project delete any (docs/product/chat.md, "Messages").
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
  },
  errors: { notFound: 'chat-message/not-found', forbidden: 'chat-message/not-allowed' },
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
      ...personColumns('author'),
      'relation.kind',
      'relation.team_id',
      'relation.department_id',
      'relation.project_id',
      'relation.user_a_id',
      'relation.user_b_id',
      'relation.own_team_role',
      'relation.own_department_role',
      'relation.own_project_role',
      'relation.is_connected',
    ]);
}
