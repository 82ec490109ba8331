import { keyOf } from '../../platform/storage/storage.ts';

/** The address of one version of a team's photo. */
export function teamPhotoUrl(teamId: string, version: string): string {
  return `/api/teams/${teamId}/photo/${version}`;
}

/** The key of its file, in the folder of the uploader (docs/product/general.md, "Pictures"). */
export function teamPhotoKey(uploaderId: string, teamId: string, version: string): string {
  return keyOf(uploaderId, `teams/${teamId}`, `${version}.webp`);
}

/** The key of a team's photo, if it has one. */
export function teamPhotoFileOf({ photo_file }: { photo_file: string | null }): string[] {
  return photo_file === null ? [] : [photo_file];
}
