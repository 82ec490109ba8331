/**
 * The tables, for kysely. Every part of the server adds its own by declaration merging (`declare module
 * '…/platform/db/schema.ts' { interface Schema { tasks: TaskTable } }`), beside its store.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Schema {}
