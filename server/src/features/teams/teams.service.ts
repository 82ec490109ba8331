import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { Team, teamsApi } from '@longtable/contract/teams';
import type { Actor } from '../../access/actor.ts';
import { authorize } from '../../access/engine.ts';
import type { TeamRow } from '../../access/team.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { decodeNamedEnd, encodeNamedEnd } from '../../platform/http/list-ends.ts';
import { pageOf } from '../../platform/http/page-end.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ProjectsOfTeams } from '../projects/projects.of-teams.ts';
import { lockTeam, teamUnderLock } from './team-under-lock.ts';
import { announceStanding, announceTeamGone } from './teams.announce.ts';
import { createChangeTeam } from './teams.change.ts';
import { teamPhotoFileOf } from './teams.photo.address.ts';
import { createTeamPhotos } from './teams.photo.ts';
import { isOwnershipBroken, mendOwnership } from './teams.repair.ts';
import { toTeam } from './teams.shape.ts';
import * as store from './teams.store.ts';
import { createTransfer } from './teams.transfer.ts';

type Input<Name extends keyof typeof teamsApi> = ParsedInputOf<(typeof teamsApi)[Name]>;

export type Teams = ReturnType<typeof createTeams>;

/** Teams themselves (collaboration §3 "Team", §5 "Team"): what they are called and look like, and whose they are. */
export function createTeams(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Files;
  projects: Pick<ProjectsOfTeams, 'leaveTeam'>;
  log: Log;
}) {
  const { database, changes, files, projects, log } = options;
  const { db, pool } = database;
  const changeTeam = createChangeTeam(changes);

  return {
    ...createTeamPhotos({ pool, files, changeTeam }),
    transfer: createTransfer({ changes, log }),

    async list(actor: Actor, { text, after, limit }: Input<'list'>) {
      const end = decodeNamedEnd(after);
      const rows = await store.readTeams(db, actor.id, { text: text.trim(), end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, ({ id, sort_name }) =>
        encodeNamedEnd({ id, name: sort_name }),
      );
      return { teams: page.map((row) => toTeam(actor, row)), next };
    },

    create: (actor: Actor, { id, name, description, iconSeed, colour }: Input<'create'>): Promise<Team> =>
      changes.run(async (change) => {
        const { tx } = change;
        const wanted = { id, name, description, icon_seed: iconSeed, colour };
        const isNew = await store.insertTeam(tx, { ...wanted, owner_id: actor.id });
        if (isNew) {
          await store.insertOwner(tx, newId(), id, actor.id);
          announceStanding(change, actor.id, {
            personId: actor.id,
            team: { id, name },
            change: 'joined',
            by: null,
          });
        }
        const row = await store.readTeam(tx, actor.id, id);
        // The same id again is the same team again, whose answer was lost; from anyone else it is refused.
        if (row?.owner_id !== actor.id) throw refuse('request/id-taken');
        return toTeam(actor, row);
      }),

    async get(actor: Actor, team: TeamRow): Promise<Team> {
      if (!isOwnershipBroken(team)) return toTeam(actor, team);
      await changes.run(async (change) => {
        if (await lockTeam(change, team.id)) await mendOwnership(change, actor.id, team.id);
      });
      // Who was nothing but the recorded owner may be nobody here by now.
      return toTeam(actor, await authorize(db, 'team', 'read', actor, team.id));
    },

    update: (actor: Actor, { teamId, name, description, iconSeed, colour }: Input<'update'>): Promise<Team> =>
      changeTeam(actor, teamId, async () => ({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(iconSeed !== undefined && { icon_seed: iconSeed }),
        ...(colour !== undefined && { colour }),
      })),

    async delete(actor: Actor, teamId: string): Promise<{ teamId: string }> {
      await changes.run(async (change) => {
        const team = await teamUnderLock(change, actor, teamId, 'delete');
        const memberIds = await store.readMemberIds(change.tx, teamId);
        await files.release(change, teamPhotoFileOf(team));
        await projects.leaveTeam(change, actor.id, teamId);
        await store.deleteTeam(change.tx, teamId);
        // The actor is the recorded owner, and a member unless that is broken.
        announceTeamGone(change, actor.id, { teamId, personIds: [...new Set([actor.id, ...memberIds])] });
      });
      return { teamId };
    },
  };
}
