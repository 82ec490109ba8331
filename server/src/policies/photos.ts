import './resource.table.ts';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

// The photo of a team or project is a row of `resources` (docs/decisions/055), but not one of its files: whoever sees the team
// or project sees it, and whoever may edit that sets it.

/** The photo of a team or project, as it is read with its row; null without one. */
export type PhotoColumns = {
  photo_id: string | null;
  /** The key of its stored file. */
  photo_file: string | null;
};

const isTeamPhoto = sql<SqlBool>`resources.is_team_photo`;
const isProjectPhoto = sql<SqlBool>`resources.description = ${sql.lit(projectPhotoDescription)}`;

/** Leaves out photos, by the same condition as the partial indexes of files. */
export const isNoPhoto = sql<SqlBool>`(not resources.is_team_photo and resources.description <> ${sql.lit(
  projectPhotoDescription,
)})`;

/** The photo of the team or project of a row, as `photo` of a lateral join. */
export function photoOf(db: Db, place: 'team' | 'project') {
  return (
    db
      .selectFrom('resources')
      .select(['resources.id', 'resources.file_path'])
      .where(`resources.${place}_id`, '=', sql.ref<string>(`${place}s.id`))
      .where(place === 'team' ? isTeamPhoto : isProjectPhoto)
      // For a list of hundreds the planner would otherwise join everything with everything.
      .limit(1)
      .as('photo')
  );
}

/** The columns that a query with `photoOf` selects. */
export const photoColumns = ['photo.id as photo_id', 'photo.file_path as photo_file'] as const;
