import type { Generated, GeneratedAlways } from 'kysely';
import type { LimitColumns } from './column-limits.table.ts';

/** What others see of a person, and the person's own settings. */
export type UserProfileTable = LimitColumns & {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  plan: Generated<string>;
  time_zone: Generated<string>;
  week_start: Generated<number>;
  /** Whether connections see when the person is online, and the person when they are. */
  shows_online: Generated<boolean>;
  /** When the account was closed. It is being deleted since. */
  closed_at: Generated<string | null>;
  /** Increases with every change of the card. Set by a trigger. */
  version: GeneratedAlways<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    user_profiles: UserProfileTable;
  }
}
