// What other features may import from teams. The implementation is passed to them; only types are imported.
export type { TeamOfImport, TeamsOfImports } from './teams.of-imports.ts';
