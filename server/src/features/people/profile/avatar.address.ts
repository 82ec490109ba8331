import { keyOf } from '../../../platform/storage/storage.ts';

/** The address of one version of a person's picture. */
export function avatarUrl(personId: string, version: string): string {
  return `/api/people/${personId}/avatar/${version}`;
}

/** The key of its file. */
export function avatarKey(personId: string, version: string): string {
  return keyOf(personId, 'avatar', `${version}.webp`);
}

/** The key of a person's picture, if it is one of ours. */
export function avatarFileOf({ id, avatar_url }: { id: string; avatar_url: string | null }): string[] {
  const version = avatar_url?.split('/').at(-1);
  return version && avatar_url === avatarUrl(id, version) ? [avatarKey(id, version)] : [];
}
