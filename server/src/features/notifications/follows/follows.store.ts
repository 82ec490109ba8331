import type { FollowLevel } from '@longtable/contract/follows';
import type { About } from '../../../kits/notify.ts';
import type { Db } from '../../../platform/db/database.ts';

export async function readLevel(db: Db, userId: string, about: About): Promise<FollowLevel> {
  const row = await db
    .selectFrom('notification_follows')
    .select('level')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .executeTakeFirst();
  return row?.level ?? 'default';
}

export async function writeLevel(tx: Db, userId: string, about: About, level: FollowLevel): Promise<void> {
  if (level === 'default') {
    await tx
      .deleteFrom('notification_follows')
      .where('user_id', '=', userId)
      .where('about', '=', about)
      .execute();
    return;
  }
  await tx
    .insertInto('notification_follows')
    .values({ user_id: userId, about, level })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'about']).doUpdateSet({ level, created_at: (eb) => eb.fn<string>('now') }),
    )
    .execute();
}
