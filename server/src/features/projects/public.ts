// What other features may import of projects. Both are handed to them by app.ts; only the types are imported.
export type { ProjectsOfTeams } from './projects.of-teams.ts';
export type { ProjectWork } from './work.ts';
