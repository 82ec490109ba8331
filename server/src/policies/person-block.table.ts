import type { Generated } from 'kysely';

/** A person whom another one has blocked (docs/product/people.md, "Blocking"). */
export type PersonBlockTable = {
  blocker_id: string;
  blocked_id: string;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    person_blocks: PersonBlockTable;
  }
}
