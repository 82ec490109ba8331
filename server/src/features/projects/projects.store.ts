import '../../policies/department.table.ts';
import '../../policies/project-resource.table.ts';
import '../../policies/project.table.ts';
import '../../policies/task.table.ts';
import type { ProjectScope, ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ProjectRow, projectPolicy, selectProjects } from '../../policies/project.ts';
import { projectOrder, type Sorting } from './projects.order.ts';

/** What of a project may be changed. */
export type ProjectColumns = {
  name?: string;
  description?: string;
  due_date?: string | null;
  priority?: TaskPriority;
  type?: ProjectType;
  team_id?: string | null;
  visibility?: ProjectVisibility;
};

/** Which projects of those that somebody may see. */
export type Narrowed = {
  readonly scope: ProjectScope;
  readonly teamId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly text: string;
};

/** A page of the projects that somebody may see: one query, however many. */
export function readProjects(
  db: Db,
  actorId: string,
  { narrowed, sorting, ...request }: PageRequest & { narrowed: Narrowed; sorting: Sorting },
): Promise<Page<ProjectRow>> {
  const { scope, teamId, departmentId, text } = narrowed;
  const list = pagedList(projectOrder(sorting), request);
  // First which ones, of hundreds, then all that there is to say of these.
  let ids = list.select(
    db
      .selectFrom('projects')
      .innerJoin('project_progress as counts', 'counts.project_id', 'projects.id')
      .select('projects.id')
      .where(projectPolicy.visibleTo(actorId)),
  );
  if (scope === 'my') {
    ids = ids.where(
      sql<SqlBool>`projects.id in (select project_id from project_members where user_id = ${actorId})`,
    );
  }
  if (scope === 'team') ids = ids.where('projects.team_id', 'is not', null);
  if (scope === 'department') ids = ids.where('projects.type', '=', 'department');
  if (teamId !== undefined) ids = ids.where('projects.team_id', '=', teamId);
  if (departmentId !== undefined) {
    ids = ids.where(
      sql<SqlBool>`projects.id in (
        select project_id from project_department_assignments where department_id = ${departmentId})`,
    );
  }
  if (text !== '') ids = ids.where('projects.name', 'ilike', containing(text));
  return list.readSelected(selectProjects(db, actorId).where('projects.id', 'in', ids));
}

/** A project as it stands to somebody, whether they may see it or not. */
export function readProject(db: Db, actorId: string, projectId: string): Promise<ProjectRow | undefined> {
  return selectProjects(db, actorId).where('projects.id', '=', projectId).executeTakeFirst();
}

/** False when there is a project of this id. */
export async function insertProject(
  tx: Db,
  project: {
    id: string;
    owner_id: string;
    name: string;
    description: string;
    due_date: string | null;
    priority: TaskPriority;
    type: ProjectType;
    team_id: string | null;
    visibility: ProjectVisibility;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A project that the transaction has locked, so that it is there, as it stands to somebody. */
export async function readLockedProject(tx: Db, actorId: string, projectId: string): Promise<ProjectRow> {
  const row = await readProject(tx, actorId, projectId);
  if (!row) throw new Error(`The locked project ${projectId} is not there.`);
  return row;
}

/** Writes what has changed, as the next version. */
export async function writeProject(tx: Db, projectId: string, columns: ProjectColumns): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...columns, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', projectId)
    .execute();
}

/** Puts exactly these departments on a project. Those that stay are left alone. */
export async function writeDepartments(
  tx: Db,
  projectId: string,
  departmentIds: readonly string[],
): Promise<void> {
  // First what comes: a project whose last department goes would be its team's.
  if (departmentIds.length > 0) {
    await tx
      .insertInto('project_department_assignments')
      .values(departmentIds.map((id) => ({ project_id: projectId, department_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .deleteFrom('project_department_assignments')
    .where('project_id', '=', projectId)
    .where(sql<SqlBool>`department_id <> all(${[...departmentIds]}::uuid[])`)
    .execute();
}

/** The keys of all files that are kept for a project: its photo, and the icons of its links. */
export async function readFiles(tx: Db, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('project_resources')
    .select('file')
    .where('project_id', '=', projectId)
    .where('file', 'is not', null)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** The projects of a team, locked. */
export async function lockProjectsOfTeam(tx: Db, actorId: string, teamId: string): Promise<ProjectRow[]> {
  await sql`select id from projects where team_id = ${teamId} order by id for update`.execute(tx);
  return selectProjects(tx, actorId).where('projects.team_id', '=', teamId).execute();
}

/** The projects of a department, locked. */
export async function lockProjectsOfDepartment(
  tx: Db,
  actorId: string,
  departmentId: string,
): Promise<ProjectRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects where id in (
      select project_id from project_department_assignments where department_id = ${departmentId})
    order by id for update`.execute(tx);
  return readThese(tx, actorId, rows);
}

/** These projects again, as they stand now. */
export async function readThese(
  tx: Db,
  actorId: string,
  projects: readonly { readonly id: string }[],
): Promise<ProjectRow[]> {
  if (projects.length === 0) return [];
  return selectProjects(tx, actorId)
    .where(
      'projects.id',
      'in',
      projects.map(({ id }) => id),
    )
    .execute();
}

/** Takes projects off their team, which makes each its owner's alone (the trigger of projects). */
export async function takeOffTeam(tx: Db, teamId: string): Promise<void> {
  await tx
    .deleteFrom('project_department_assignments')
    .where((eb) =>
      eb('project_id', 'in', eb.selectFrom('projects').select('id').where('team_id', '=', teamId)),
    )
    .execute();
  await tx
    .updateTable('projects')
    .set({ team_id: null, updated_at: sql`now()`, version: sql`version + 1` })
    .where('team_id', '=', teamId)
    .execute();
}

/** Takes projects off a department; those whose last one it was become their team's (the trigger of assignments). */
export async function takeOffDepartment(
  tx: Db,
  departmentId: string,
  projects: readonly { readonly id: string }[],
): Promise<void> {
  if (projects.length === 0) return;
  await tx.deleteFrom('project_department_assignments').where('department_id', '=', departmentId).execute();
  await tx
    .updateTable('projects')
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where(
      'id',
      'in',
      projects.map(({ id }) => id),
    )
    .execute();
}
