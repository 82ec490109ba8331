import '../../policies/department.table.ts';
import '../../policies/project.table.ts';
import '../../policies/task.table.ts';
import type { ProjectScope, ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { type SqlBool, sql } from 'kysely';
import { type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LimitColumns } from '../../policies/column-limits.table.ts';
import { type ProjectRow, projectPolicy, selectProjects } from '../../policies/project.ts';
import { projectOrder, type Sorting } from './projects.order.ts';

/** The columns of a project that can be changed. */
export type ProjectColumns = Partial<LimitColumns> & {
  name?: string;
  description?: string;
  due_date?: string | null;
  priority?: TaskPriority;
  type?: ProjectType;
  team_id?: string | null;
  visibility?: ProjectVisibility;
};

/** Filters of a list of projects. */
export type Narrowed = {
  readonly scope: ProjectScope;
  readonly teamId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly text: string;
};

/** Reads a page of the projects that a person may see, in one query. */
export function readProjects(
  db: Db,
  actorId: string,
  { narrowed, sorting, ...request }: PageRequest & { narrowed: Narrowed; sorting: Sorting },
): Promise<Page<ProjectRow>> {
  const { scope, teamId, departmentId, text } = narrowed;
  const list = pagedList(projectOrder(sorting), request);
  // First the ids of the page, from hundreds of projects, then all columns of these.
  let ids = list.select(
    db
      .selectFrom('projects')
      // Otherwise the counts of all projects would be computed, not only of those on the page.
      .$if(sorting.sort === 'progress', (query) =>
        query.innerJoin('project_progress as counts', 'counts.project_id', 'projects.id'),
      )
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

/** A project with a person's relation to it, whether or not they may see it. */
export function readProject(db: Db, actorId: string, projectId: string): Promise<ProjectRow | undefined> {
  return selectProjects(db, actorId).where('projects.id', '=', projectId).executeTakeFirst();
}

/** False when the id is taken. */
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

/** A locked project with a person's relation to it. */
export async function readLockedProject(tx: Db, actorId: string, projectId: string): Promise<ProjectRow> {
  const row = await readProject(tx, actorId, projectId);
  if (!row) throw new Error(`The locked project ${projectId} does not exist.`);
  return row;
}

/** Writes these columns, with a new version. */
export async function writeProject(tx: Db, projectId: string, columns: ProjectColumns): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...columns, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', projectId)
    .execute();
}

/** Sets the departments of a project. Existing assignments are kept. */
export async function writeDepartments(
  tx: Db,
  projectId: string,
  departmentIds: readonly string[],
): Promise<void> {
  // Insert first: a project that loses its last department becomes its team's.
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

/** Locks and reads the projects of a team. */
export async function lockProjectsOfTeam(tx: Db, actorId: string, teamId: string): Promise<ProjectRow[]> {
  await sql`select id from projects where team_id = ${teamId} order by id for update`.execute(tx);
  return selectProjects(tx, actorId).where('projects.team_id', '=', teamId).execute();
}

/** Locks and reads the projects of a department. */
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

/** Reads these projects again. */
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

/** Detaches projects from their team, which makes them individual (trigger of projects). */
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

/** Detaches projects from a department. Those without another become their team's (trigger of assignments). */
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
