import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { AnsweredTeam, teamsApi } from '@longtable/contract/teams';
import type pg from 'pg';
import { createPhotos } from '../../kits/photos.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import type { TeamRow } from '../../policies/team.ts';
import { answerTeam } from './teams.presenter.ts';
import { updateTeam } from './teams.update.ts';

/** The photos of teams. */
export function createTeamPhotos(options: { pool: pg.Pool; files: Files; changes: Changes }) {
  const photos = createPhotos<TeamRow>('team', options);
  return {
    setPhoto: (
      actor: Actor,
      { teamId, ...crop }: ParsedInputOf<typeof teamsApi.setPhoto>,
      content: Content,
      lockRow: (tx: Tx) => Promise<TeamRow>,
    ): Promise<AnsweredTeam> =>
      photos.set(actor, { id: teamId, crop, content }, lockRow, (change, team, photo) =>
        updateTeam(change, actor, team, {}, photo),
      ),

    async removePhoto(change: Change, actor: Actor, team: TeamRow): Promise<AnsweredTeam> {
      if (team.photo_id === null) return answerTeam(actor, team);
      await photos.remove(change, team);
      return updateTeam(change, actor, team, {}, { photo_id: null, photo_file: null });
    },

    photo: (team: TeamRow, version: string): Promise<FileAnswer> => photos.answer(team, version),
  };
}
