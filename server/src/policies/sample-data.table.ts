import type { ColumnType, Generated } from 'kysely';

/** The texts of the sample data as they were loaded, the tasks in the order of their ids in `task_ids`. */
export type SampleTexts = {
  readonly project: { readonly name: string; readonly description: string };
  readonly tasks: readonly { readonly title: string; readonly description: string }[];
};

/** The sample data of a person: which project and tasks were made. */
export type SampleDataTable = {
  user_id: string;
  project_id: string;
  task_ids: string[];
  made: ColumnType<SampleTexts, string, string>;
  loaded_at: Generated<string>;
  /** The id of the change that removed it; null while it is there. */
  removed_by: string | null;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    sample_data: SampleDataTable;
  }
}
