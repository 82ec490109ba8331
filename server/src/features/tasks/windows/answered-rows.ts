import type { Task } from '@longtable/contract/tasks';
import { readCards } from '../../../kits/cards.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { LoneTaskRow } from '../../../policies/task.ts';
import { presentTask } from '../tasks.presenter.ts';
import { readRelated } from './windows.store.ts';

/** Rows as tasks. */
export function presented(actor: Actor, rows: readonly LoneTaskRow[]): { tasks: Task[] } {
  return { tasks: rows.map((row) => presentTask(actor, row)) };
}

/** The cards of rows, and the dependencies that are not among them. */
export async function aboutRows(db: Db, actor: Actor, rows: readonly LoneTaskRow[]) {
  const known = new Set(rows.map(({ id }) => id));
  const missing = new Set(rows.flatMap(({ dependencies }) => dependencies).filter((id) => !known.has(id)));
  const [related, cards] = await Promise.all([
    missing.size === 0 ? [] : readRelated(db, actor.id, [...missing]),
    readCardsOf(db, rows),
  ]);
  return { related, cards };
}

/** The cards of rows. Read separately, once per person: their columns would be repeated in every row. */
export function readCardsOf(db: Db, rows: readonly LoneTaskRow[]) {
  return readCards(db, {
    people: rows.flatMap((row) => [row.created_by, row.assigned_to, row.assigned_by]),
    projects: rows.flatMap(({ project_id }) => project_id ?? []),
  });
}
