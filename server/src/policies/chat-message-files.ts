import './chat.table.ts';
import './resource.table.ts';
import type { Voice } from '@longtable/contract/chat-files';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import { sql } from 'kysely';

/** A file of a message; the columns of the resource are null when it is not to be seen there any more. */
export type MessageFile = {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Of a voice message. */
  readonly voice: Voice | null;
  readonly name: string | null;
  readonly type: ResourceType | null;
  readonly mime_type: string | null;
  readonly size_bytes: number | null;
};

/**
 * The files of a message as JSON, in their order; null for none. `message` is the table or alias of the messages. Messages without files
 * cost nothing but the look at their count.
 *
 * Whoever sees the message sees a file of it (docs/decisions/081) while that is not in the trash and is still the author's, or in the team
 * or project of the chat, which has the chat's id. A file that was moved into the hands of others is theirs alone.
 */
export function filesOf(message: string) {
  const of = (column: string) => sql.ref(`${message}.${column}`);
  return sql<readonly MessageFile[] | null>`case when ${of('files_count')} > 0 then (
    select json_agg(json_build_object('id', file.resource_id, 'width', file.width, 'height', file.height, 'voice', file.voice,
      'name', shown.name, 'type', shown.type, 'mime_type', shown.mime_type, 'size_bytes', shown.size_bytes) order by file.position)
    from chat_message_files as file
    left join resources as shown on shown.id = file.resource_id and shown.deleted_with is null
      and (shown.place = ${of('chat_id')} or shown.uploaded_by = ${of('author_id')})
    where file.message_id = ${of('id')}) end`;
}
