import type { Generated } from 'kysely';

/** The sample data of a person: which project and tasks were made, in the order of the contract's list. */
export type SampleDataTable = {
  user_id: string;
  project_id: string;
  task_ids: string[];
  loaded_at: Generated<string>;
  /** The id of the change that removed it; null while it is there. */
  removed_by: string | null;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    sample_data: SampleDataTable;
  }
}
