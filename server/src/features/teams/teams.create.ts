import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import type { AnsweredTeam, teamsApi } from '@longtable/contract/teams';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { teamPolicy } from '../../policies/team.ts';
import { teamMembers } from './memberships.ts';
import { answerTeam } from './teams.presenter.ts';
import { publishMembershipChanged } from './teams.publish.ts';
import { insertTeam } from './teams.store.ts';

/** Creates a team. Idempotent for the creator: the same id returns the existing team. Refuses the id of another person's team. */
export async function createTeam(
  change: Change,
  actor: Pick<Actor, 'id'>,
  { id, name, description, iconSeed, colour }: ParsedInputOf<typeof teamsApi.create>,
): Promise<AnsweredTeam> {
  const { tx } = change;
  const team = { id, name, description, icon_seed: iconSeed, colour, owner_id: actor.id };
  const isNew = await insertTeam(tx, team);
  if (isNew) {
    const role = 'Owner';
    const owner = { id: newId(), team_id: id, user_id: actor.id };
    await teamMembers.insert(tx, [{ ...owner, role, permissions: permissionsOfRole(role) }]);
  }
  const row = await teamPolicy.load(tx, id, actor);
  if (row?.owner_id !== actor.id) throw refuse('request/id-taken');
  if (isNew) {
    const joined = { personId: actor.id, of: row, change: 'joined', by: null } as const;
    await publishMembershipChanged(change, actor.id, { ...joined, seen: row });
  }
  return answerTeam(actor, row);
}
