import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The recorded changes of one task. */
export type TaskChange = {
  readonly task_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
};
/** The same, with the id of the record. */
export type RecordedChange = TaskChange & { readonly id: string };

/** Marks records as taken back. */
export async function markTakenBack(tx: Db, records: readonly { readonly id: string }[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  await tx
    .updateTable('task_activity')
    .set({ undone: true })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The dependencies that the tasks had before the changes. */
export function dependenciesOf(made: readonly TaskChange[]): string[] {
  return made.flatMap(({ changes }) => {
    const ids = changes.dependencies?.[0];
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}

/** The ids of the next occurrences that the changes created. */
export function nextOccurrenceIds(made: readonly TaskChange[]): string[] {
  return made.flatMap(({ changes }) => {
    const id = changes.next?.[1];
    return typeof id === 'string' ? [id] : [];
  });
}
