import { keyOf } from '../../platform/storage/storage.ts';

/** Where everybody in a team finds one version of its photo. */
export function teamPhotoUrl(teamId: string, version: string): string {
  return `/api/teams/${teamId}/photo/${version}`;
}

/** Where it is kept (docs/product/general.md, "Pictures"): with whoever uploads it. */
export function teamPhotoKey(uploaderId: string, teamId: string, version: string): string {
  return keyOf(uploaderId, `teams/${teamId}`, `${version}.webp`);
}

/** The key of a team's photo, if it has one. */
export function teamPhotoFileOf({ photo_file }: { photo_file: string | null }): string[] {
  return photo_file === null ? [] : [photo_file];
}
