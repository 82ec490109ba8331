import type { Generated } from 'kysely';

/** A pinned project or saved view: of the two ids, one is null. */
export type PinTable = {
  id: string;
  user_id: string;
  project_id: string | null;
  task_view_id: string | null;
  position: string;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    pins: PinTable;
  }
}
