/** All paths of the product (docs/product/shell.md, "Addresses"). The only place with path literals. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authCallback: '/auth/callback',
  desk: '/app',
  tasks: '/app/tasks',
  collaboration: '/app/collaboration',
  teams: '/app/collaboration/teams',
  team: '/app/collaboration/teams/$teamId',
  department: '/app/collaboration/teams/$teamId/department/$departmentId',
  projects: '/app/collaboration/projects',
  project: '/app/collaboration/projects/$projectId',
  joinTeam: '/join-team/$inviteCode',
  joinTeamInApp: '/app/join-team/$inviteCode',
  chat: '/app/chat',
  directChat: '/app/chat/$people',
  teamChat: '/app/collaboration/teams/$teamId/chat',
  departmentChat: '/app/collaboration/teams/$teamId/department/$departmentId/chat',
  projectChat: '/app/collaboration/projects/$projectId/chat',
  connect: '/app/connect',
  notes: '/app/notes',
  note: '/app/notes/$noteId',
  resources: '/app/resources',
  notifications: '/app/notifications',
  settings: '/app/settings',
} as const;

/** The account section of the settings, as a path to return to after signing in. */
export const accountSettingsPath = `${paths.settings}?section=account`;

/** Whether this is a page of the app, as opposed to a public one. */
export function isInApp(pathname: string): boolean {
  return /^\/app(\/|$)/i.test(pathname);
}

/** Whether this is the list of chats, or a chat. */
export function isChat(pathname: string): boolean {
  return /\/chat(\/|$)/.test(pathname);
}

/** The path of a project's page. */
export function projectPath(projectId: string): string {
  return paths.project.replace('$projectId', projectId);
}

/** The path of a team's page. */
export function teamPath(teamId: string): string {
  return paths.team.replace('$teamId', teamId);
}

/** The path of a note. */
export function notePath(noteId: string): string {
  return paths.note.replace('$noteId', noteId);
}
