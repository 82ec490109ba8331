import './connection.table.ts';
import './department.table.ts';
import './project.table.ts';
import './task.table.ts';
import './team.table.ts';
import { sql } from 'kysely';
import { lockPerson } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { startAgain } from '../platform/db/start-again.ts';
import type { LockMode } from './policy.ts';

// The locks of policies, in the order of docs/decisions/024: advisory locks, people, teams, projects, tasks, their
// children. Each lock takes its parents first. Shared locks only prevent the row from being changed or deleted.

/** The signature of a policy's lock. */
type Lock = (tx: Db, id: string, mode: LockMode) => Promise<void>;

/**
 * Takes the advisory locks of these projects in one call, before their members change. Take it before the first write:
 * events are published in the order in which transactions began to write, and member counts have to be published in the
 * order in which they were computed. Waiting here delays no live events, since nothing was written yet.
 */
export async function lockCounts(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('member count:' || id, 0))
    from (select distinct id from unnest(${[...ids]}::text[]) as given (id) order by id) as counted`.execute(
    tx,
  );
}

/** Locks a team. */
export async function lockTeam(tx: Db, id: string, mode: LockMode = 'exclusive'): Promise<void> {
  const team = tx.selectFrom('teams').select('id').where('id', '=', id);
  await (mode === 'exclusive' ? team.forUpdate() : team.forKeyShare()).executeTakeFirst();
}

/** Locks the team of a department: departments have no lock of their own. */
export const lockDepartment: Lock = async (tx, id, mode) => {
  const row = await tx.selectFrom('departments').select('team_id').where('id', '=', id).executeTakeFirst();
  if (row) await lockTeam(tx, row.team_id, mode);
};

/**
 * Locks a project. Exclusive mode also takes the advisory lock of its counts and shares a lock on its team: PostgreSQL
 * checks the reference to the team again when a transaction writes a project twice, which every change of members does.
 */
export const lockProject: Lock = async (tx, id, mode) => {
  if (mode === 'shared') {
    await tx.selectFrom('projects').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
    return;
  }
  await lockCounts(tx, [id]);
  await lockProjects(tx, [id]);
};

/**
 * Locks projects exclusively, after sharing locks on their teams and on `teamIds`, further teams that the change refers
 * to. Returns the ids of the projects that exist.
 */
export async function lockProjects(
  tx: Db,
  projectIds: readonly string[],
  teamIds: readonly string[] = [],
): Promise<string[]> {
  const ids = [...projectIds];
  const { rows: teams } = await sql<{ id: string }>`
    select id from teams where id = any(array(
      select team_id from projects where id = any(${ids}::uuid[]) union select unnest(${[...teamIds]}::uuid[])))
    order by id for key share`.execute(tx);
  const { rows: projects } = await sql<{ id: string; team_id: string | null }>`
    select id, team_id from projects where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const locked = new Set(teams.map(({ id }) => id));
  if (projects.some(({ team_id }) => team_id !== null && !locked.has(team_id))) await startAgain(tx);
  return projects.map(({ id }) => id);
}

/**
 * Locks a task, after sharing a lock on its project. Starts the transaction again if the task was moved to another
 * project meanwhile.
 */
export const lockTask: Lock = async (tx, id) => {
  const read = tx.selectFrom('tasks').select('project_id').where('id', '=', id);
  const known = await read.executeTakeFirst();
  if (!known) return;
  if (known.project_id !== null) await lockProject(tx, known.project_id, 'shared');
  const locked = await read.forNoKeyUpdate().executeTakeFirst();
  if (locked && locked.project_id !== known.project_id) await startAgain(tx);
};

/** Shares a lock on the connection of two people. False when they are not connected. */
export async function lockConnection(tx: Db, one: string, other: string): Promise<boolean> {
  const [first, second] = one < other ? [one, other] : [other, one];
  const row = await tx
    .selectFrom('connections')
    .select('id')
    .where('user_a_id', '=', first)
    .where('user_b_id', '=', second)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a child row after its parent, which it never changes. */
export function lockWithin(options: { table: string; key: string; parent: Lock; mode?: LockMode }): Lock {
  const { table, key, parent, mode: parentMode = 'shared' } = options;
  return async (tx, id) => {
    const { rows } = await sql<{ parent: string }>`
      select ${sql.ref(key)} as parent from ${sql.table(table)} where id = ${id}`.execute(tx);
    const [row] = rows;
    if (!row) return;
    await parent(tx, row.parent, parentMode);
    await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  };
}

/** Locks the person who owns the row: changes of one person's items run one at a time. */
export function lockOwner(options: { table: string; key: string }): Lock {
  return async (tx, id) => {
    const { rows } = await sql<{ owner: string }>`
      select ${sql.ref(options.key)} as owner from ${sql.table(options.table)} where id = ${id}`.execute(tx);
    const [row] = rows;
    if (row) await lockPerson(tx, row.owner);
  };
}

/**
 * Serializes the retries of optimistic commands on a row, so that a retry is only superseded by first attempts. Take it
 * before any other lock. However many commands run at once, none runs out of tries.
 */
export async function lockRetries(tx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retries:' || ${id}, 0))`.execute(tx);
}
