import '../../policies/chat.table.ts';
import '../../policies/resource.table.ts';
import type { chatMessagesApi } from '@longtable/contract/chat-messages';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isNoPhoto } from '../../policies/photos.ts';

/** Files that are sent, in their order. */
type Sent = ParsedInputOf<typeof chatMessagesApi.post>['files'];

/**
 * Adds files to a new message: those that its author has uploaded and that are in `place`, the id of the team or project, or of the author
 * for personal ones. Returns how many there are.
 */
export async function insertFiles(
  tx: Db,
  { id, authorId, place }: { id: string; authorId: string; place: string },
  files: Sent,
): Promise<number> {
  const columns = [
    files.map(({ fileId }) => fileId),
    files.map(({ width }) => width),
    files.map(({ height }) => height),
    files.map(({ voice }) => (voice ? JSON.stringify(voice) : null)),
  ] as const;
  const { numAffectedRows = 0n } = await sql`
    insert into chat_message_files (message_id, position, resource_id, width, height, voice)
    select ${id}::uuid, given.position, resources.id, given.width, given.height,
      case when resources.mime_type like 'audio/%' then given.voice end
    from unnest(${columns[0]}::uuid[], ${columns[1]}::int[], ${columns[2]}::int[], ${columns[3]}::jsonb[])
      with ordinality as given (id, width, height, voice, position)
    join resources on resources.id = given.id
    where ${isSendable(authorId, place)}`.execute(tx);
  return Number(numAffectedRows);
}

/** How many of these files could be added to a message now. */
export async function countSendable(
  tx: Db,
  { authorId, place }: { authorId: string; place: string },
  files: Sent,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resources
    where id = any(${files.map(({ fileId }) => fileId)}::uuid[]) and ${isSendable(authorId, place)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

function isSendable(authorId: string, place: string) {
  return sql`resources.file_path is not null and resources.deleted_with is null and ${isNoPhoto}
      and resources.uploaded_by = ${authorId} and resources.place = ${place}`;
}

/** Takes the files from a message. They stay in Resources. */
export async function deleteFiles(tx: Db, messageId: string): Promise<void> {
  await tx.deleteFrom('chat_message_files').where('message_id', '=', messageId).execute();
}
