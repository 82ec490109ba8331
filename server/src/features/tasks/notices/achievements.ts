import { notify } from '../../../kits/notify.ts';
import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import type { Change } from '../../../platform/change.ts';
import * as store from './achievements.store.ts';

/** The numbers of completed tasks that are achievements (docs/product/notifications.md). */
const milestones = [10, 100, 1000] as const;

/** Tells people that they have completed so many tasks, once each; of several numbers at once only the highest. */
export async function tellAchieved(change: Change, completions: readonly store.Completions[]): Promise<void> {
  for (const { user_id, completed, achievements } of completions) {
    const reached = milestones.filter((count) => count <= completed && !achievements.includes(nameOf(count)));
    const highest = reached.at(-1);
    if (highest === undefined) continue;
    const added = await store.insertAchievements(change.tx, user_id, reached.map(nameOf));
    if (!added.includes(nameOf(highest))) continue;
    const count = highest.toLocaleString('en-US');
    await notify(change, null, {
      type: 'achievement_unlocked',
      to: [user_id],
      message: `You have completed ${count} tasks.`,
      actionUrl: '/app/dashboard',
      actionText: 'Open Desk',
      about: `person:${user_id}`,
      reason: `you completed ${count} tasks`,
      metadata: { achievement: nameOf(highest), tasks: String(highest) },
      key: `achievement:${nameOf(highest)}`,
    });
  }
}

function nameOf(count: number): string {
  return `completed-${count}`;
}

/** What a person has achieved. It is deleted with the account. */
export const achievementsPersonalData = definePersonalData({
  downloads: [
    jsonFile('achievements.json', async (db, userId) => {
      const rows = await store.readAchievements(db, userId);
      return rows.length === 0
        ? undefined
        : rows.map(({ name, unlocked_at }) => ({ name, unlockedAt: unlocked_at }));
    }),
  ],
  erase: [({ tx }, userId) => store.deleteAchievements(tx, userId)],
  remains: async (db, userId) => (await store.readAchievements(db, userId)).length > 0,
});
