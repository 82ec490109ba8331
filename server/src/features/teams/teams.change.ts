import type { Team } from '@longtable/contract/teams';
import type { Actor } from '../../access/actor.ts';
import type { TeamRow } from '../../access/team.ts';
import type { Change, Changes } from '../../platform/change.ts';
import { teamUnderLock } from './team-under-lock.ts';
import { announceTeam } from './teams.announce.ts';
import { toTeam, toTeamFacts } from './teams.shape.ts';
import { type TeamColumns, writeTeam } from './teams.store.ts';

/**
 * Changes what `decide` says of a team as it stands, in one change, and tells everyone in it. Nothing is written or
 * told where nothing differs. Refused as the access engine refuses `edit`.
 */
export type ChangeTeam = (
  actor: Actor,
  teamId: string,
  decide: (change: Change, before: TeamRow) => Promise<TeamColumns>,
) => Promise<Team>;

export function createChangeTeam(changes: Changes): ChangeTeam {
  return (actor, teamId, decide) =>
    changes.run(async (change) => {
      const before = await teamUnderLock(change, actor, teamId, 'edit');
      const columns = differing(before, await decide(change, before));
      if (Object.keys(columns).length === 0) return toTeam(actor, before);
      await writeTeam(change.tx, teamId, columns);
      const after: TeamRow = { ...before, ...columns, version: before.version + 1 };
      announceTeam(change, actor.id, toTeamFacts(after));
      return toTeam(actor, after);
    });
}

function differing(row: TeamRow, wanted: TeamColumns): TeamColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== current[name]));
}
