/** Every place of the product (workspace §2). Addresses are written here and nowhere else. */
export const paths = {
  landing: '/',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  desk: '/app',
  tasks: '/app/tasks',
  collaboration: '/app/collaboration',
  teams: '/app/collaboration/teams',
  team: '/app/collaboration/teams/$teamId',
  department: '/app/collaboration/teams/$teamId/department/$departmentId',
  joinTeam: '/join-team/$inviteCode',
  joinTeamInside: '/app/join-team/$inviteCode',
  connect: '/app/connect',
  settings: '/app/settings',
} as const;
