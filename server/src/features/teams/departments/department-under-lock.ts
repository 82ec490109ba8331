import type { Actor } from '../../../access/actor.ts';
import type { DepartmentRow, departmentRule } from '../../../access/department.ts';
import { authorize } from '../../../access/engine.ts';
import type { Change } from '../../../platform/change.ts';
import { lockTeam } from '../team-under-lock.ts';

/**
 * The department as it is under the lock on its team, if the actor may do this with it still. Throws as the access
 * engine does.
 */
export async function departmentUnderLock(
  change: Change,
  actor: Actor,
  department: Pick<DepartmentRow, 'id' | 'team_id'>,
  ability: keyof typeof departmentRule.abilities,
): Promise<DepartmentRow> {
  await lockTeam(change, department.team_id);
  return authorize(change.tx, 'department', ability, actor, department.id);
}
