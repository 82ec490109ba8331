import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/engine.ts';
import type { ProjectRow, projectRule } from '../../access/project.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from './turn.ts';

/**
 * The project, locked until the change is over, if the actor may do this with it still: who decides about a project's
 * people decides by how things stand then, not by how they stood when the request came. Everything that locks anything
 * of a project locks the project first, and of a team and its project the team. Throws as the access engine does.
 */
export async function projectUnderLock(
  change: Change,
  actor: Actor,
  projectId: string,
  ability: keyof typeof projectRule.abilities | 'read',
): Promise<ProjectRow> {
  await takeTurn(change.tx, [projectId]);
  await change.tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute();
  return authorize(change.tx, 'project', ability, actor, projectId);
}

/** The project stays as it is, with who is in it, until the transaction is over; others may hold it as well. */
export async function holdProject(tx: Db, projectId: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forKeyShare().executeTakeFirst();
}
