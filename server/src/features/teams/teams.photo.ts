import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { Team, teamsApi } from '@longtable/contract/teams';
import type pg from 'pg';
import type { Actor } from '../../access/actor.ts';
import type { TeamRow } from '../../access/team.ts';
import { type AttemptLimit, createAttempts } from '../../platform/auth/attempts.ts';
import { refuse } from '../../platform/http/errors.ts';
import { squarePicture } from '../../platform/pictures/square-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ChangeTeam } from './teams.change.ts';
import { teamPhotoFileOf, teamPhotoKey, teamPhotoUrl } from './teams.photo.address.ts';

/** To read a picture is the most work that a single request can ask for. */
export const teamPhotoLimit = { tries: 30, seconds: 3600 } as const satisfies AttemptLimit;

/** The photos of teams. Each has an address of its own, which never shows another. */
export function createTeamPhotos(options: { pool: pg.Pool; files: Files; changeTeam: ChangeTeam }) {
  const { pool, files, changeTeam } = options;
  const attempts = createAttempts(pool, 'team-photo-person', teamPhotoLimit);

  return {
    async setPhoto(
      actor: Actor,
      { teamId, ...crop }: ParsedInputOf<typeof teamsApi.setPhoto>,
      bytes: Uint8Array,
    ): Promise<Team> {
      await attempts.count(actor.id);
      const picture = await squarePicture(bytes, crop);
      const version = newId();
      const key = teamPhotoKey(actor.id, teamId, version);
      return files.add(key, picture, () =>
        changeTeam(actor, teamId, async (change, before) => {
          await files.keep(change, key);
          await files.release(change, teamPhotoFileOf(before));
          return { photo_url: teamPhotoUrl(teamId, version), photo_file: key };
        }),
      );
    },

    removePhoto: (actor: Actor, teamId: string): Promise<Team> =>
      changeTeam(actor, teamId, async (change, before) => {
        await files.release(change, teamPhotoFileOf(before));
        return { photo_url: null, photo_file: null };
      }),

    photo: (team: TeamRow, version: string): Promise<FileAnswer> =>
      readTeamPhoto(files, team.photo_url === teamPhotoUrl(team.id, version) ? team.photo_file : null),
  };
}

/** The picture that a team has, to be sent; its address changes with it. Throws `picture/not-found`. */
export async function readTeamPhoto(files: Pick<Files, 'read'>, key: string | null): Promise<FileAnswer> {
  const content = key === null ? null : await files.read(key);
  if (!content) throw refuse('picture/not-found');
  return { contentType: 'image/webp', content, immutable: true };
}
