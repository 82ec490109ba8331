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
  ] as const;
  const { numAffectedRows = 0n } = await sql`
    insert into chat_message_files (message_id, position, resource_id, width, height)
    select ${id}::uuid, given.position, resources.id, given.width, given.height
    from unnest(${columns[0]}::uuid[], ${columns[1]}::int[], ${columns[2]}::int[])
      with ordinality as given (id, width, height, position)
    join resources on resources.id = given.id
    where resources.file_path is not null and resources.deleted_with is null and ${isNoPhoto}
      and resources.uploaded_by = ${authorId} and resources.place = ${place}`.execute(tx);
  return Number(numAffectedRows);
}

/** Takes the files from a message. They stay in Resources. */
export async function deleteFiles(tx: Db, messageId: string): Promise<void> {
  await tx.deleteFrom('chat_message_files').where('message_id', '=', messageId).execute();
}
