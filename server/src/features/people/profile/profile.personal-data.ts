import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { avatarFileOf } from './avatar.address.ts';
import { hideProfile, readAvatarUrl, readProfile } from './profile.store.ts';

/** The picture of a person; their name and settings are in profile.json (people.personal-data.ts). */
export function profilePersonalData(files: Files): PersonalData {
  return {
    async *export(db, userId) {
      const [key] = avatarFileOf({ id: userId, avatar_url: await readAvatarUrl(db, userId) });
      const picture = key === undefined ? null : await files.read(key);
      if (picture) yield { path: 'picture.webp', bytes: picture.content };
    },
    obstacles: async () => [],
    // Of the profile it is said already.
    consequences: async () => [],
    async close(change, userId) {
      const profile = await readProfile(change.tx, userId);
      if (!profile) return;
      await files.release(change, avatarFileOf(profile));
      await hideProfile(change.tx, userId);
    },
  };
}
