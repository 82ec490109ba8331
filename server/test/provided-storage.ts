/** Where the tests of a project of vitest.config.ts store files. */
export type StorageKind = 'folder' | 's3';

declare module 'vitest' {
  export interface ProvidedContext {
    storage: StorageKind;
  }
}
