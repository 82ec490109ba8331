declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests of a project store files. */
    storage: 'folder' | 's3';
  }
}

export {};
