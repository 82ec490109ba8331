import type { ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { departmentPolicy, selectDepartments } from '../../policies/department.ts';
import { lockCounts, lockProjects, lockTeam } from '../../policies/locks.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { teamPolicy } from '../../policies/team.ts';

/** What a project belongs to, and who sees it besides its members. */
export type Scope = {
  readonly type: ProjectType;
  readonly teamId: string | null;
  readonly departmentIds: readonly string[];
  readonly visibility: ProjectVisibility;
};

/** The present scope of a project. */
export function scopeOf(row: ProjectRow): Scope {
  return {
    type: row.type,
    teamId: row.team_id,
    departmentIds: row.departments.map(({ id }) => id),
    visibility: row.visibility,
  };
}

/** True when both scopes are equal. */
export function isSameScope(one: Scope, other: Scope): boolean {
  return (
    one.type === other.type &&
    one.teamId === other.teamId &&
    one.visibility === other.visibility &&
    one.departmentIds.length === other.departmentIds.length &&
    one.departmentIds.every((id) => other.departmentIds.includes(id))
  );
}

/** Locks the team of a new project. */
export async function lockTeamOf(tx: Db, { teamId }: Pick<Scope, 'teamId'>): Promise<void> {
  if (teamId !== null) await lockTeam(tx, teamId, 'shared');
}

/** Locks a project with its present and its new team. */
export async function lockNewScope(
  tx: Db,
  projectId: string,
  { teamId }: Pick<Scope, 'teamId'>,
): Promise<void> {
  const teamIds = teamId === null ? [] : [teamId];
  await lockCounts(tx, [projectId]);
  await lockProjects(tx, [projectId], teamIds);
}

/**
 * Refuses a scope that the actor may not give to a project: a team requires the right to manage its projects,
 * departments require it for each (docs/product/projects.md, "Scope"). Keeping a team or department requires nothing.
 * The team must be locked, at least for share. Throws as the policies do, and `project/scope-invalid`.
 */
export async function checkScope(
  tx: Db,
  actor: Actor,
  wanted: Scope,
  current: Scope | null = null,
): Promise<void> {
  if (!isWhole(wanted)) throw refuse('project/scope-invalid');
  const { teamId } = wanted;
  if (teamId === null) return;
  const isOfTeam = current?.teamId === teamId;
  if (wanted.type === 'team') {
    // A department project may become its whole team's.
    if (!isOfTeam || current.type !== 'team') await teamPolicy.authorize(tx, 'manageProjects', actor, teamId);
    return;
  }
  const had = isOfTeam ? current.departmentIds : [];
  await checkDepartments(
    tx,
    actor,
    teamId,
    wanted.departmentIds.filter((id) => !had.includes(id)),
  );
}

async function checkDepartments(
  tx: Db,
  actor: Actor,
  teamId: string,
  departmentIds: readonly string[],
): Promise<void> {
  if (departmentIds.length === 0) return;
  const rows = await selectDepartments(tx, actor.id)
    .where('departments.id', 'in', [...departmentIds])
    .where('departments.team_id', '=', teamId)
    .execute();
  const seen = rows.filter((row) => departmentPolicy.reads(actor, row));
  if (seen.length < departmentIds.length) throw refuse('department/not-found');
  if (!seen.every((row) => departmentPolicy.abilities.manageProjects.holds(actor, row)))
    throw refuse('department/projects-refused');
}

/**
 * Individual projects have no team, team projects only a team, and department projects a team and some of its
 * departments.
 */
function isWhole({ type, teamId, departmentIds, visibility }: Scope): boolean {
  switch (type) {
    case 'individual':
      return teamId === null && departmentIds.length === 0 && visibility === 'private';
    case 'team':
      return teamId !== null && departmentIds.length === 0;
    case 'department':
      return teamId !== null && departmentIds.length > 0;
  }
}
