import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { AnsweredTeam, teamsApi } from '@longtable/contract/teams';
import { cardsOf } from '../../kits/cards.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockTeam } from '../../policies/locks.ts';
import { type TeamRow, teamPolicy } from '../../policies/team.ts';
import type { ProjectsOfTeams } from '../projects/public.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { teamMembers } from './memberships.ts';
import { createTeam } from './teams.create.ts';
import { createTeamPhotos } from './teams.photo.ts';
import { answerTeam, presentTeam, teamCards } from './teams.presenter.ts';
import { publishTeamDeleted } from './teams.publish.ts';
import { isOwnershipBroken, repairOwnership } from './teams.repair.ts';
import * as store from './teams.store.ts';
import { createTransfer } from './teams.transfer.ts';
import { updateTeam } from './teams.update.ts';

type Input<Name extends keyof typeof teamsApi> = ParsedInputOf<(typeof teamsApi)[Name]>;

export type Teams = ReturnType<typeof createTeams>;

/** Teams themselves (docs/product/teams.md): name, looks and ownership. */
export function createTeams(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Files;
  projects: Pick<ProjectsOfTeams, 'leaveTeam'>;
  filesOfPlaces: Pick<FilesOfPlaces, 'eraseLater'>;
  log: Log;
}) {
  const { database, changes, files, projects, filesOfPlaces, log } = options;
  const { db, pool } = database;

  return {
    ...createTeamPhotos({ pool, files, changes }),
    transfer: createTransfer({ changes, log }),

    async list(actor: Actor, { text, ...request }: Input<'list'>) {
      const { rows, next } = await store.readTeams(db, actor.id, { text: text.trim(), ...request });
      return {
        teams: rows.map((row) => presentTeam(actor, row)),
        next,
        cards: cardsOf(rows, teamCards),
      };
    },

    create: createTeam,

    async get(actor: Actor, team: TeamRow): Promise<AnsweredTeam> {
      if (!isOwnershipBroken(team)) return answerTeam(actor, team);
      await changes.run(async (change) => {
        await lockTeam(change.tx, team.id);
        await repairOwnership(change, actor, team.id);
      });
      // A recorded owner who was not a member may not see the team any more.
      return answerTeam(actor, await teamPolicy.authorize(db, 'read', actor, team.id));
    },

    update: (
      change: Change,
      actor: Actor,
      team: TeamRow,
      { name, description, iconSeed, colour }: Omit<Input<'update'>, 'teamId'>,
    ): Promise<AnsweredTeam> =>
      updateTeam(change, actor, team, {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(iconSeed !== undefined && { icon_seed: iconSeed }),
        ...(colour !== undefined && { colour }),
      }),

    async delete(change: Change, actor: Actor, team: TeamRow): Promise<{ teamId: string }> {
      const { tx } = change;
      const { id: teamId } = team;
      const memberIds = await teamMembers.readPersonIds(tx, teamId);
      await projects.leaveTeam(change, actor.id, teamId);
      await filesOfPlaces.eraseLater(change, teamId);
      await store.deleteTeam(tx, teamId);
      // The actor is the recorded owner, and a member unless the ownership is broken.
      publishTeamDeleted(change, actor.id, { teamId, personIds: [...new Set([actor.id, ...memberIds])] });
      return { teamId };
    },
  };
}
