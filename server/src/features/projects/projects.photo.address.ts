import { keyOf } from '../../platform/storage/storage.ts';

/** Where everyone who sees a project finds one version of its photo. */
export function projectPhotoUrl(projectId: string, version: string): string {
  return `/api/projects/${projectId}/photo/${version}`;
}

/** Where it is kept (docs/product/general.md, "Pictures"): with whoever uploads it. */
export function projectPhotoKey(uploaderId: string, projectId: string, version: string): string {
  return keyOf(uploaderId, `projects/${projectId}`, `${version}.webp`);
}

/** The key of a project's photo, if it has one. */
export function projectPhotoFileOf({ photo_file }: { photo_file: string | null }): string[] {
  return photo_file === null ? [] : [photo_file];
}
