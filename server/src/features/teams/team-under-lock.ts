import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/engine.ts';
import type { TeamRow, teamRule } from '../../access/team.ts';
import type { Change } from '../../platform/change.ts';

/**
 * The team, locked until the change is over, if the actor may do this with it still: who decides about a team's people
 * decides by how things stand then, not by how they stood when the request came. Everything that locks anything of a
 * team locks the team first. Throws as the access engine does.
 */
export async function teamUnderLock(
  change: Change,
  actor: Actor,
  teamId: string,
  ability: keyof typeof teamRule.abilities | 'read',
): Promise<TeamRow> {
  await lockTeam(change, teamId);
  return authorize(change.tx, 'team', ability, actor, teamId);
}

/** Locks a team without asking who wants it. False when there is none. */
export async function lockTeam({ tx }: Change, teamId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
