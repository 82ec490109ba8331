/** What the files of a person take, without the deltas that are not folded yet (docs/decisions/054). */
export type StorageUseTable = {
  user_id: string;
  files: number;
  trash: number;
  versions: number;
  version: number;
};

declare module '../../platform/db/schema.ts' {
  interface Schema {
    storage_use: StorageUseTable;
    /** With them. */
    storage_used: StorageUseTable;
  }
}
