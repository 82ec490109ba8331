import '../policies/notification.table.ts';
import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import { personalRoom } from '../policies/rooms.ts';

/**
 * Takes back what people were told about events with these keys (`Notice.key`), because it needs no answer any more. Leaves out what they
 * were not told, or have deleted.
 */
export async function retractNotices(
  change: Change,
  told: readonly { readonly personId: string; readonly key: string }[],
): Promise<void> {
  if (told.length === 0) return;
  const { rows } = await sql<{ id: string; user_id: string }>`
    update notifications set is_deleted = true, version = version + 1, updated_at = now()
    from unnest(${told.map(({ personId }) => personId)}::uuid[], ${told.map(({ key }) => key)}::text[])
      as retracted (user_id, key)
    where notifications.user_id = retracted.user_id and notifications.key = retracted.key and not is_deleted
    returning notifications.id, notifications.user_id`.execute(change.tx);
  for (const { id, user_id } of rows) {
    change.emit('notification.deleted', {
      actorId: null,
      audience: [personalRoom(user_id)],
      payload: { notificationId: id },
    });
  }
}
