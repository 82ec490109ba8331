import type { Generated } from 'kysely';

/** What a person has achieved, such as `completed-10`. */
export type AchievementTable = {
  user_id: string;
  name: string;
  unlocked_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    achievements: AchievementTable;
  }
}
