import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { avatarFileOf } from './avatar.address.ts';
import { lockProfile, readAvatarUrl } from './profile.store.ts';

/** The picture of a person; their name and settings are in profile.json (people.personal-data.ts). */
export function profilePersonalData(files: Files): PersonalData {
  return {
    async *export(db, userId) {
      const [key] = avatarFileOf({ id: userId, avatar_url: await readAvatarUrl(db, userId) });
      const bytes = key === undefined ? null : await files.read(key);
      if (bytes) yield { path: 'picture.webp', bytes };
    },
    obstacles: async () => [],
    // Of the profile it is said already.
    consequences: async () => [],
    async erase(change, userId) {
      const profile = await lockProfile(change.tx, userId);
      if (profile) await files.release(change, avatarFileOf(profile));
    },
  };
}
