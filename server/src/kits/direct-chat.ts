import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import { chatPolicy, selectListedChats } from '../policies/chat.ts';

/** Tells two people what they may do in their direct chat, if they have one: after they were connected, or are no longer. */
export async function publishDirectRights(
  change: Change,
  actorId: string,
  people: readonly [string, string],
): Promise<void> {
  const [first, second] = people.toSorted();
  const row = await selectListedChats(change.tx, actorId)
    .where('chats.user_a_id', '=', sql<string>`${first}::uuid`)
    .where('chats.user_b_id', '=', sql<string>`${second}::uuid`)
    .executeTakeFirst();
  if (!row) return;
  change.emit('chat.rights-changed', {
    actorId,
    ...chatPolicy.receiversOf(row),
    payload: { chatId: row.id },
  });
}
