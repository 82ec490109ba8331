/** The icons of teams (docs/product/teams.md, "Team"), by their seeds. */
export const teamIcons = [
  'Users',
  'RocketLaunch',
  'LightBulbCreative',
  'PuzzlePiece',
  'CheckCircle2',
  'Building2',
] as const;
export type TeamIcon = (typeof teamIcons)[number];
/** The default icon and colour. */
export const defaultTeamIcon: TeamIcon = 'Users';

/** The palette of seven colours. */
export const teamColours = ['blue', 'teal', 'green', 'amber', 'red', 'pink', 'plum'] as const;
export type TeamColour = (typeof teamColours)[number];
export const defaultTeamColour: TeamColour = 'blue';
