import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { CurrentUser } from '@longtable/contract/people';
import type { profileApi } from '@longtable/contract/profile';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { type AttemptLimit, createAttempts } from '../../../platform/auth/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { squarePicture } from '../../../platform/pictures/square-picture.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { avatarFileOf, avatarKey, avatarUrl } from './avatar.address.ts';
import type { Profiles } from './profile.service.ts';
import { readAvatarUrl } from './profile.store.ts';

type Input<Name extends 'setAvatar' | 'avatar'> = ParsedInputOf<(typeof profileApi)[Name]>;

/** To read a picture is the most work that a single request can ask for. */
export const avatarLimit = { tries: 30, seconds: 3600 } as const satisfies AttemptLimit;

export type Avatars = ReturnType<typeof createAvatars>;

/** The pictures of people. Each has an address of its own, which never shows another. */
export function createAvatars(options: { db: Db; pool: pg.Pool; files: Files; profiles: Profiles }) {
  const { db, pool, files, profiles } = options;
  const attempts = createAttempts(pool, 'avatar-person', avatarLimit);

  return {
    async set(actor: Actor, crop: Input<'setAvatar'>, bytes: Uint8Array): Promise<{ user: CurrentUser }> {
      await attempts.count(actor.id);
      const picture = await squarePicture(bytes, crop);
      const version = newId();
      const key = avatarKey(actor.id, version);
      return files.add(key, picture, () =>
        profiles.change(actor, async (change, before) => {
          await files.keep(change, key);
          await files.release(change, avatarFileOf(before));
          return { avatar_url: avatarUrl(actor.id, version) };
        }),
      );
    },

    remove: (actor: Actor): Promise<{ user: CurrentUser }> =>
      profiles.change(actor, async (change, before) => {
        await files.release(change, avatarFileOf(before));
        return { avatar_url: null };
      }),

    async read({ personId, version }: Input<'avatar'>): Promise<FileAnswer> {
      const current = await readAvatarUrl(db, personId);
      const isCurrent = current === avatarUrl(personId, version);
      const content = isCurrent ? await files.read(avatarKey(personId, version)) : null;
      if (!content) throw refuse('picture/not-found');
      return { contentType: 'image/webp', content, immutable: true };
    },
  };
}
