import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { CurrentUser } from '@longtable/contract/people';
import type { profileApi } from '@longtable/contract/profile';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createRateLimits, type RateLimitRule } from '../../../platform/limits/rate-limits.ts';
import { pictureAnswer } from '../../../platform/pictures/picture-answer.ts';
import { squarePicture } from '../../../platform/pictures/square-picture.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Content } from '../../../platform/storage/storage.ts';
import type { Actor } from '../../../policies/actor.ts';
import { avatarFileOf, avatarKey, avatarUrl } from './avatar.address.ts';
import type { Profiles } from './profile.service.ts';
import { readAvatarUrl } from './profile.store.ts';

type Input<Name extends 'setAvatar' | 'avatar'> = ParsedInputOf<(typeof profileApi)[Name]>;

/** Reading a picture is the most expensive work of any request. */
export const avatarLimits = {
  uploadsPerPerson: { name: 'avatar-person', max: 30, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

export type Avatars = ReturnType<typeof createAvatars>;

/** The pictures of people. Each version has its own address. */
export function createAvatars(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Files;
  profiles: Profiles;
}) {
  const { database, changes, files, profiles } = options;
  const { db, pool } = database;
  const limits = createRateLimits(pool, avatarLimits);

  return {
    async set(actor: Actor, crop: Input<'setAvatar'>, content: Content): Promise<{ user: CurrentUser }> {
      await limits.uploadsPerPerson.consume(actor.id);
      const picture = await squarePicture(files.temporary, { who: actor.id, content, crop });
      const version = newId();
      const key = avatarKey(actor.id, version);
      return files.add(key, [picture], () =>
        changes.run(async (change) => {
          await lockPerson(change.tx, actor.id);
          const before = await profiles.readOwn(change, actor);
          await files.keep(change, key);
          await files.release(change, avatarFileOf(before));
          return profiles.save(change, before, { avatar_url: avatarUrl(actor.id, version) });
        }),
      );
    },

    async remove(change: Change, actor: Actor): Promise<{ user: CurrentUser }> {
      const before = await profiles.readOwn(change, actor);
      await files.release(change, avatarFileOf(before));
      return profiles.save(change, before, { avatar_url: null });
    },

    async read({ personId, version }: Input<'avatar'>): Promise<FileAnswer> {
      const current = await readAvatarUrl(db, personId);
      const isCurrent = current === avatarUrl(personId, version);
      return pictureAnswer(files, isCurrent ? avatarKey(personId, version) : null);
    },
  };
}
