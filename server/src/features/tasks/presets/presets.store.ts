import '../../../access/person.table.ts';
import { sql } from 'kysely';
import {
  readableTaskTemplates,
  type TaskTemplateRow,
  taskTemplateColumns,
  taskTemplateRule,
} from '../../../access/task-template.ts';
import {
  readableTaskViews,
  type TaskViewRow,
  taskViewColumns,
  taskViewRule,
} from '../../../access/task-view.ts';
import type { Db } from '../../../platform/db/database.ts';

/** What is written of a preset; its content as its column takes it, which for JSON is text. */
export type PresetColumns = { readonly name: string; readonly content: string };
/** What is absent stays. */
export type PresetChanges = { readonly [Name in keyof PresetColumns]?: string | undefined };

/** Where presets of one kind are kept: saved views and templates are alike but for what is in them. */
export type PresetStore<Row> = ReturnType<typeof keptIn> & {
  /** All of somebody's, by name. */
  readOwn(db: Db, ownerId: string): Promise<Row[]>;
  readOne(db: Db, id: string): Promise<Row | undefined>;
};

const byName = sql`lower(name)`;

export const viewStore: PresetStore<TaskViewRow> = {
  ...keptIn('task_views', 'address'),
  readOne: taskViewRule.load,
  readOwn: (db, ownerId) =>
    db
      .selectFrom('task_views')
      .select(taskViewColumns)
      .where(readableTaskViews(ownerId))
      .orderBy(byName)
      .orderBy('id')
      .execute(),
};

export const templateStore: PresetStore<TaskTemplateRow> = {
  ...keptIn('task_templates', 'content'),
  readOne: taskTemplateRule.load,
  readOwn: (db, ownerId) =>
    db
      .selectFrom('task_templates')
      .select(taskTemplateColumns)
      .where(readableTaskTemplates(ownerId))
      .orderBy(byName)
      .orderBy('id')
      .execute(),
};

/**
 * Waits until nobody else changes what this person keeps, and lets nobody until the transaction is over. Taken before
 * anything is written: so nobody gets past a limit, and events are told in the order of the changes.
 */
export async function holdOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().executeTakeFirst();
}

function keptIn(table: 'task_views' | 'task_templates', column: 'address' | 'content') {
  const [kept, content] = [sql.table(table), sql.ref(column)];
  return {
    async countOwn(db: Db, ownerId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${kept} where user_id = ${ownerId}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    /** False when the id is taken. */
    async insert(tx: Db, own: { id: string; ownerId: string }, columns: PresetColumns): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into ${kept} (id, user_id, name, ${content})
        values (${own.id}, ${own.ownerId}, ${columns.name}, ${columns.content})
        on conflict (id) do nothing`.execute(tx);
      return numAffectedRows === 1n;
    },
    /** False when that changes nothing, or there is none. */
    async write(tx: Db, id: string, columns: PresetChanges): Promise<boolean> {
      const name = sql`coalesce(${columns.name ?? null}, name)`;
      const contained = sql`coalesce(${columns.content ?? null}, ${content})`;
      const { numAffectedRows } = await sql`
        update ${kept} set name = ${name}, ${content} = ${contained}
        where id = ${id} and (name, ${content}) is distinct from (${name}, ${contained})`.execute(tx);
      return numAffectedRows === 1n;
    },
    /** False when there is none. */
    async remove(tx: Db, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`delete from ${kept} where id = ${id}`.execute(tx);
      return numAffectedRows === 1n;
    },
  };
}
