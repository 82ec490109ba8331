import '../../access/project.table.ts';
import { sql } from 'kysely';
import type { HeardProject } from '../../access/rooms.ts';
import type { Db } from '../../platform/db/database.ts';

/** A project as far as it decides who hears of it, as it stands in this transaction. */
export async function heardProject(tx: Db, projectId: string): Promise<HeardProject> {
  return selectHeardProjects(tx).where('projects.id', '=', projectId).executeTakeFirstOrThrow();
}

/** The same of many; every caller adds a predicate. */
export function selectHeardProjects(tx: Db) {
  return tx.selectFrom('projects').select([
    'projects.id',
    'projects.type',
    'projects.team_id',
    'projects.visibility',
    sql<{ id: string }[]>`(select coalesce(json_agg(json_build_object('id', department_id)), '[]')
        from project_department_assignments where project_id = projects.id)`.as('departments'),
  ]);
}
