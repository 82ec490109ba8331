import '../../policies/pin.table.ts';
import '../../policies/project.table.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type PinRow, pinColumns } from '../../policies/pin.ts';
import { seesProject } from '../../policies/project-relation.ts';

/** A pin with the card of its project. */
export type ListedPin = PinRow & {
  project_name: string | null;
  project_version: number | null;
};

/** What is pinned. */
export type Target = { readonly project_id: string } | { readonly task_view_id: string };

/** The pins of a person in order, without those of projects that they can't see. */
export function readPins(db: Db, userId: string): Promise<ListedPin[]> {
  return db
    .selectFrom('pins')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.id', '=', 'pins.project_id')
        .on('projects.deleted_at', 'is', null)
        .on(sql<SqlBool>`${seesProject.where(userId)}`),
    )
    .select([
      'pins.id',
      'pins.user_id',
      'pins.project_id',
      'pins.task_view_id',
      'pins.position',
      'projects.name as project_name',
      'projects.version as project_version',
    ])
    .where('pins.user_id', '=', userId)
    .where((of) => of.or([of('pins.project_id', 'is', null), of('projects.id', 'is not', null)]))
    .orderBy('pins.position')
    .orderBy('pins.id')
    .execute();
}

/** All pins of a person, also of projects that they can't see. */
export function readAllPins(db: Db, userId: string): Promise<PinRow[]> {
  return db
    .selectFrom('pins')
    .select(pinColumns)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The pin with this id, or the person's pin of the same thing. */
export function findPin(db: Db, userId: string, id: string, target: Target): Promise<PinRow | undefined> {
  const [column, value] =
    'project_id' in target
      ? (['project_id', target.project_id] as const)
      : (['task_view_id', target.task_view_id] as const);
  return db
    .selectFrom('pins')
    .select(pinColumns)
    .where((of) => of.or([of('id', '=', id), of.and([of('user_id', '=', userId), of(column, '=', value)])]))
    .orderBy((of) =>
      of
        .case()
        .when(of('id', '=', id))
        .then(1)
        .else(0)
        .end(),
    )
    .limit(1)
    .executeTakeFirst();
}

export async function countPins(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pins')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined when the id is taken. */
export function insertPin(
  tx: Db,
  pin: { id: string; user_id: string; position: string } & Target,
): Promise<PinRow | undefined> {
  return tx
    .insertInto('pins')
    .values(pin)
    .onConflict((conflict) => conflict.doNothing())
    .returning(pinColumns)
    .executeTakeFirst();
}

export async function writePosition(tx: Db, id: string, position: string): Promise<void> {
  await tx.updateTable('pins').set({ position }).where('id', '=', id).execute();
}

export async function deletePin(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('pins').where('id', '=', id).execute();
}
