import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { membershipChanged } from './membership-changed.ts';
import { pagedList } from './paged-list.ts';
import { pictureCrop } from './pictures.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { maxPictureBytes } from './rules/picture.ts';
import { notInTeamText } from './rules/removed-texts.ts';
import { maxTeamDescriptionLength, maxTeamNameLength } from './rules/team-limits.ts';
import { defaultTeamColour, defaultTeamIcon, teamColours, teamIcons } from './rules/team-looks.ts';
import { teamPermissions, teamRoles } from './rules/team-rights.ts';

/** What the actor may do in a team. */
export const teamAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  transfer: z.boolean(),
  leave: z.boolean(),
  post: z.boolean(),
  /** Add people, and make and send invitations. */
  addMembers: z.boolean(),
  /** Add people as Admin. */
  addAdmins: z.boolean(),
  /** Create projects of the team. */
  manageProjects: z.boolean(),
  manageDepartments: z.boolean(),
});
export type TeamAbilities = z.infer<typeof teamAbilities>;

/** A team as one of its members sees it. */
export const team = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  iconSeed: z.enum(teamIcons),
  colour: z.enum(teamColours),
  photoUrl: z.string().nullable(),
  ownerId: z.string(),
  membersCount: z.int(),
  /** Projects of the team and its departments, and their tasks (docs/product/teams.md, "Team"). */
  projectsCount: z.int(),
  tasksCount: z.int(),
  completedTasksCount: z.int(),
  /** The files of the team, without folders and trash. */
  resourcesCount: z.int(),
  /** Percent (rules/team-efficiency.ts). */
  efficiency: z.int(),
  /** Increases with every change of the counts of projects and tasks: of two versions the higher is newer. */
  countsVersion: z.int(),
  createdAt: z.string(),
  /** Increases with every change of the team itself: of two versions the higher is newer. */
  version: z.int(),
  /** The departments that the actor may see. */
  departmentsCount: z.int(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(teamPermissions)),
  can: teamAbilities,
});
export type Team = z.infer<typeof team>;

/** A team as a response, with the card of its owner. */
export const answeredTeam = team.extend({ cards });
export type AnsweredTeam = z.infer<typeof answeredTeam>;

/** The fields that are the same for everyone in the team. */
const sharedTeam = team.omit({ departmentsCount: true, role: true, permissions: true, can: true });
export type SharedTeam = z.infer<typeof sharedTeam>;

const teamName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the team.')
  .max(maxTeamNameLength, `Use at most ${maxTeamNameLength} characters.`);
const teamDescription = z
  .string()
  .trim()
  .max(maxTeamDescriptionLength, `Use at most ${maxTeamDescriptionLength} characters.`);
const text = z.string().max(maxSearchLength).default('');

export const teamsApi = {
  /** The actor's teams by name, one page at a time; `text` filters by name. */
  list: pagedList('/api/teams', {
    input: { text },
    output: { teams: z.array(team), cards },
    size: 100,
    most: 200,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same team. The actor becomes its Owner. */
  create: endpoint('POST', '/api/teams', {
    input: z.object({
      id: madeId,
      name: teamName,
      description: teamDescription.default(''),
      iconSeed: z.enum(teamIcons).default(defaultTeamIcon),
      colour: z.enum(teamColours).default(defaultTeamColour),
    }),
    output: answeredTeam,
  }),
  /** Repairs a broken ownership before responding (docs/product/teams.md, "Ownership check"). */
  get: endpoint('GET', '/api/teams/:teamId', { input: z.object({ teamId: id }), output: answeredTeam }),
  update: endpoint('PATCH', '/api/teams/:teamId', {
    input: z.object({
      teamId: id,
      name: teamName.optional(),
      description: teamDescription.optional(),
      iconSeed: z.enum(teamIcons).optional(),
      colour: z.enum(teamColours).optional(),
    }),
    output: answeredTeam,
  }),
  delete: endpoint('DELETE', '/api/teams/:teamId', {
    input: z.object({ teamId: id }),
    output: z.object({ teamId: z.string() }),
  }),
  setPhoto: endpoint('PUT', '/api/teams/:teamId/photo', {
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture/too-large' },
    input: pictureCrop.extend({ teamId: id }),
    output: answeredTeam,
  }),
  removePhoto: endpoint('DELETE', '/api/teams/:teamId/photo', {
    input: z.object({ teamId: id }),
    output: answeredTeam,
  }),
  /** The photo file. Its address changes with the photo, so that it can be cached. */
  photo: endpoint('GET', '/api/teams/:teamId/photo/:version', {
    input: z.object({ teamId: id, version: id }),
    output: fileAnswer,
  }),
  /**
   * Calls the stored procedure `transfer_team_ownership`. The result says why a transfer is impossible
   * (docs/product/teams.md, "Ownership transfer").
   */
  transfer: endpoint('POST', '/api/teams/:teamId/transfer', {
    input: z.object({ teamId: id, newOwnerId: id }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  leave: endpoint('POST', '/api/teams/:teamId/leave', {
    input: z.object({ teamId: id }),
    output: z.object({ teamId: z.string() }),
  }),
};

/** Live events. Unless noted otherwise, they go to everyone in the team. */
export const teamEvents = {
  /** With what each receiver `can` do with the team. */
  'team.saved': z.object({ team: sharedTeam, cards }),
  'team.deleted': z.object({ teamId: z.string() }),
  /** To one person whose membership of the team, and so their rights, changed. */
  'team.membership-changed': z.object({
    teamId: z.string(),
    ...membershipChanged,
    /** The team as that person sees it now; null when they no longer do. */
    team: team.nullable(),
  }),
  /** To the Owner and Admins, who see all departments: their number. */
  'team.departments': z.object({ teamId: z.string(), departmentsCount: z.int() }),
  /** The number of the team's files. */
  'team.files': z.object({ teamId: z.string(), resourcesCount: z.int() }),
  /** The counts of the team's projects and tasks. */
  'team.work': z.object({
    teamId: z.string(),
    projectsCount: z.int(),
    tasksCount: z.int(),
    completedTasksCount: z.int(),
    efficiency: z.int(),
    /** As in `team`: ignore an older version than the known one. */
    countsVersion: z.int(),
  }),
};

/** Refusals: docs/product/teams.md. */
export const teamErrors = defineErrors({
  'team/not-a-member': { status: 404, text: notInTeamText },
  'team/edit-refused': {
    status: 403,
    text: 'You do not have permission to edit team details. Only the team owner can.',
  },
  'team/delete-refused': {
    status: 403,
    text: 'You do not have permission to delete this team. Only the team owner can.',
  },
  'team/owner-cannot-leave': {
    status: 409,
    text: 'Team owners cannot leave the team. Please transfer ownership to another member first.',
  },
  'team/projects-refused': {
    status: 403,
    text: 'You do not have permission to create projects in this team.',
  },
});
