import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { AnsweredTeam, teamsApi } from '@longtable/contract/teams';
import type pg from 'pg';
import type { Change, Changes } from '../../platform/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';
import { pictureAnswer } from '../../platform/pictures/picture-answer.ts';
import { squarePicture } from '../../platform/pictures/square-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import type { TeamRow } from '../../policies/team.ts';
import { teamPhotoFileOf, teamPhotoKey, teamPhotoUrl } from './teams.photo.address.ts';
import { updateTeam } from './teams.update.ts';

/** Reading a picture is the most expensive work of any request. */
export const teamPhotoLimits = {
  uploadsPerPerson: { name: 'team-photo-person', max: 30, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** The photos of teams. Each version has its own address. */
export function createTeamPhotos(options: { pool: pg.Pool; files: Files; changes: Changes }) {
  const { pool, files, changes } = options;
  const limits = createRateLimits(pool, teamPhotoLimits);

  return {
    async setPhoto(
      actor: Actor,
      { teamId, ...crop }: ParsedInputOf<typeof teamsApi.setPhoto>,
      content: Content,
      lockRow: (tx: Tx) => Promise<TeamRow>,
    ): Promise<AnsweredTeam> {
      await limits.uploadsPerPerson.consume(actor.id);
      const picture = await squarePicture(files.temporary, { who: actor.id, content, crop });
      const version = newId();
      const key = teamPhotoKey(actor.id, teamId, version);
      return files.add(key, [picture], () =>
        changes.run(async (change) => {
          const team = await lockRow(change.tx);
          await files.keep(change, key);
          await files.release(change, teamPhotoFileOf(team));
          return updateTeam(change, actor, team, {
            photo_url: teamPhotoUrl(teamId, version),
            photo_file: key,
          });
        }),
      );
    },

    async removePhoto(change: Change, actor: Actor, team: TeamRow): Promise<AnsweredTeam> {
      await files.release(change, teamPhotoFileOf(team));
      return updateTeam(change, actor, team, { photo_url: null, photo_file: null });
    },

    photo: (team: TeamRow, version: string): Promise<FileAnswer> =>
      pictureAnswer(files, team.photo_url === teamPhotoUrl(team.id, version) ? team.photo_file : null),
  };
}
