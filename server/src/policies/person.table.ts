import type { Generated, GeneratedAlways } from 'kysely';

/** What other people see of a person, and the person's own settings. */
export type UserProfileTable = {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  plan: Generated<string>;
  time_zone: Generated<string>;
  week_start: Generated<number>;
  /** From when on the account is being deleted. */
  closed_at: Generated<string | null>;
  /** Of what others see of them: goes up with every change of it, by a trigger. */
  version: GeneratedAlways<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    user_profiles: UserProfileTable;
  }
}
