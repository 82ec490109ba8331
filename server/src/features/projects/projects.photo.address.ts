import { keyOf } from '../../platform/storage/storage.ts';

/** The address of one version of a project's photo. */
export function projectPhotoUrl(projectId: string, version: string): string {
  return `/api/projects/${projectId}/photo/${version}`;
}

/** The key of its file, in the folder of the uploader (docs/product/general.md, "Pictures"). */
export function projectPhotoKey(uploaderId: string, projectId: string, version: string): string {
  return keyOf(uploaderId, `projects/${projectId}`, `${version}.webp`);
}

/** The key of a project's photo, if it has one. */
export function projectPhotoFileOf({ photo_file }: { photo_file: string | null }): string[] {
  return photo_file === null ? [] : [photo_file];
}
