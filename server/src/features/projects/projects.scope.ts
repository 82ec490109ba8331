import '../../access/team.table.ts';
import type { ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { Actor } from '../../access/actor.ts';
import { departmentRule, selectDepartments } from '../../access/department.ts';
import { authorize } from '../../access/engine.ts';
import type { ProjectRow } from '../../access/project.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';

/** What a project is of, and who sees it besides its members. */
export type Scope = {
  readonly type: ProjectType;
  readonly teamId: string | null;
  readonly departmentIds: readonly string[];
  readonly visibility: ProjectVisibility;
};

/** The scope that a project has. */
export function scopeOf(row: ProjectRow): Scope {
  return {
    type: row.type,
    teamId: row.team_id,
    departmentIds: row.departments.map(({ id }) => id),
    visibility: row.visibility,
  };
}

/** True where the two differ in nothing. */
export function isSameScope(one: Scope, other: Scope): boolean {
  return (
    one.type === other.type &&
    one.teamId === other.teamId &&
    one.visibility === other.visibility &&
    one.departmentIds.length === other.departmentIds.length &&
    one.departmentIds.every((id) => other.departmentIds.includes(id))
  );
}

/**
 * Makes sure that the actor may make a project of what it is not of yet: that of a team takes the right to manage the
 * team's projects, that of departments the right to in each (collaboration §5 "Department"). The team stays, with who
 * is in it, until the change is over. Throws as the access engine does, and `project/scope-invalid`.
 */
export async function checkScope(
  { tx }: Change,
  actor: Actor,
  wanted: Scope,
  standing: Scope | null = null,
): Promise<void> {
  if (!isWhole(wanted)) throw refuse('project/scope-invalid');
  const { teamId } = wanted;
  if (teamId === null) return;
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forKeyShare().execute();
  const isOfTeam = standing?.teamId === teamId;
  if (wanted.type === 'team') {
    // One of a department of it becomes the whole team's.
    if (!isOfTeam || standing.type !== 'team') await authorize(tx, 'team', 'manageProjects', actor, teamId);
    return;
  }
  const had = isOfTeam ? standing.departmentIds : [];
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
  const seen = rows.filter((row) => departmentRule.read(actor, row));
  if (seen.length < departmentIds.length) throw refuse('department/not-found');
  if (!seen.every((row) => departmentRule.abilities.manageProjects(actor, row)))
    throw refuse('department/projects-refused');
}

/** An individual project is of nothing else, a team's of a team alone, and that of departments of some of its team. */
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
