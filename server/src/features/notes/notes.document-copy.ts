import '../../policies/note.table.ts';
import { mergeUpdates } from 'yjs';
import type { Db } from '../../platform/db/database.ts';

/** Copies the text of a note to another one that has none, as the first update of its document. */
export async function copyDocument(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const document = await tx
    .selectFrom('note_documents')
    .select(['state', 'state_seq'])
    .where('note_id', '=', from)
    .executeTakeFirst();
  const later = await tx
    .selectFrom('note_updates')
    .select('update')
    .where('note_id', '=', from)
    .where('seq', '>', document?.state_seq ?? 0)
    .orderBy('seq')
    .execute();
  const updates = [...(document?.state ? [document.state] : []), ...later.map(({ update }) => update)];
  if (updates.length === 0) return;
  await tx
    .insertInto('note_documents')
    .values({ note_id: to, state: Buffer.from(mergeUpdates(updates)), state_seq: 1, seq: 1 })
    .execute();
}
