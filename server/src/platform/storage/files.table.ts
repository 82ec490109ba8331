import type { Generated } from 'kysely';

/** A file outside the database. */
export type StoredFileTable = {
  key: string;
  /** Whether a row of the database refers to it. */
  kept: Generated<boolean>;
  /** Whether it is being removed; never kept then. */
  removing: Generated<boolean>;
  changed_at: Generated<string>;
};

declare module '../db/schema.ts' {
  interface Schema {
    stored_files: StoredFileTable;
  }
}
