import { definePersonalData, type PersonalData } from '../../../kits/personal-data.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { avatarFileOf } from './avatar.address.ts';
import { hideProfile, readAvatarUrl, readProfile } from './profile.store.ts';

/** A person's picture; their name and settings are in profile.json (people.personal-data.ts). */
export function profilePersonalData(files: Files): PersonalData {
  return definePersonalData({
    downloads: [
      async (db, userId) => {
        const [key] = avatarFileOf({ id: userId, avatar_url: await readAvatarUrl(db, userId) });
        const picture = key === undefined ? null : await files.read(key);
        return picture ? { path: 'picture.webp', bytes: picture.content } : undefined;
      },
    ],
    async close(change, userId) {
      const profile = await readProfile(change.tx, userId);
      if (!profile) return;
      await files.release(change, avatarFileOf(profile));
      await hideProfile(change.tx, userId);
    },
  });
}
