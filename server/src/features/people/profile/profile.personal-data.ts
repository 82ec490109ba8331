import { definePersonalData, type PersonalData } from '../../../kits/personal-data.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { avatarFileOf } from './avatar.address.ts';
import { type AudienceOf, publishPerson } from './profile.publish.ts';
import { hideProfile, readAvatarUrl, readProfile } from './profile.store.ts';

/**
 * A person's name and picture, which are cleared when the account is closed; that is published. Their name and settings
 * are in profile.json (people.personal-data.ts).
 */
export function profilePersonalData({
  files,
  audienceOf,
}: {
  files: Files;
  audienceOf: AudienceOf;
}): PersonalData {
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
      publishPerson(change, await hideProfile(change.tx, userId), await audienceOf(change.tx, userId));
    },
  });
}
