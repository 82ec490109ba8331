// What other features may import from projects. app.ts passes them the implementations; only types are imported.
export type { RecordProjectActivity } from './activity.ts';
export type { ProjectInvitations } from './invited.ts';
export type { ProjectsOfTeams } from './projects.of-teams.ts';
export type { SampleProjects } from './samples.ts';
export type { ProjectWork } from './work.ts';
