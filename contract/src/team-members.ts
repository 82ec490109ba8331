import { z } from 'zod';
import { candidates } from './candidates.ts';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { maxMemberTagLength, maxMemberTags } from './rules/team-limits.ts';
import { parseTeamRole, teamPermissions, teamRoles } from './rules/team-rights.ts';

/**
 * A member, with what the actor may do about them (docs/product/teams.md, "Members"). `id` is the id of the membership.
 */
export const teamMember = z.object({
  id: z.string(),
  personId: z.string(),
  /** To tell people with the same name apart; cards have no address. */
  email: z.string(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(teamPermissions)),
  tags: z.array(z.string()),
  joinedAt: z.string(),
  can: z.object({
    remove: z.boolean(),
    /** Make a Member an Admin (`changeRole`). */
    promote: z.boolean(),
    /** Make an Admin a Member (`changeRole`). */
    demote: z.boolean(),
    /** Change role, permissions and tags (`update`). */
    edit: z.boolean(),
  }),
});
export type TeamMember = z.infer<typeof teamMember>;

const role = z.string().transform((text, context) => {
  const parsed = parseTeamRole(text);
  if (!parsed) context.addIssue({ code: 'custom', message: 'Choose one of the roles.' });
  return parsed ?? z.NEVER;
});
const tags = z
  .array(
    z.string().trim().min(1).max(maxMemberTagLength, `A tag has at most ${maxMemberTagLength} characters.`),
  )
  .max(maxMemberTags, `Use at most ${maxMemberTags} tags.`)
  .transform((all) => [...new Set(all)]);

const text = z.string().max(maxSearchLength).default('');

export const teamMembersApi = {
  /** By role (Owner, Admins, Members), then by the time of joining. `text` filters by name or e-mail address. */
  list: pagedList('/api/teams/:teamId/members', {
    input: { teamId: id, text },
    output: { members: z.array(teamMember), cards },
    size: 50,
    most: 200,
  }),
  /** People whom the actor may add: their connections who are not in the team, by name, at most 50. */
  candidates: endpoint('GET', '/api/teams/:teamId/candidates', {
    input: z.object({ teamId: id, text }),
    output: candidates,
  }),
  /** `id`, of the membership, is made by the client. Idempotent. */
  add: endpoint('POST', '/api/teams/:teamId/members', {
    input: z.object({ teamId: id, id: madeId, personId: id, role: role.default('Member') }),
    output: teamMember.extend({ cards }),
  }),
  /** Changes between Member and Admin; sets the permissions of the role. */
  changeRole: endpoint('POST', '/api/teams/:teamId/members/:personId/role', {
    input: z.object({ teamId: id, personId: id, role }),
    output: teamMember.extend({ cards }),
  }),
  /** Edits a member; only for the owner. A new role sets its permissions unless `permissions` are given too. */
  update: endpoint('PATCH', '/api/teams/:teamId/members/:personId', {
    input: z.object({
      teamId: id,
      personId: id,
      role: role.optional(),
      permissions: z.array(z.enum(teamPermissions)).max(teamPermissions.length).optional(),
      tags: tags.optional(),
    }),
    output: teamMember.extend({ cards }),
  }),
  remove: endpoint('DELETE', '/api/teams/:teamId/members/:personId', {
    input: z.object({ teamId: id, personId: id }),
    output: z.object({ personId: z.string() }),
  }),
};

/** Live events, to everyone in the team. */
export const teamMemberEvents = {
  /** With what each receiver `can` do about the member. */
  'team-member.saved': z.object({
    teamId: z.string(),
    member: teamMember.omit({ can: true }),
    membersCount: z.int(),
    cards,
  }),
  'team-member.removed': z.object({ teamId: z.string(), personId: z.string(), membersCount: z.int() }),
};

/** Refusals: docs/product/teams.md, "Members" and "Roles". */
export const teamMemberErrors = defineErrors({
  'team/add-refused': { status: 403, text: 'You do not have permission to add members to this team.' },
  'team/admins-cannot-add-admins': {
    status: 403,
    text: 'Admins cannot add other admins. Only the team owner can.',
  },
  'team/cannot-add-owner': {
    status: 422,
    text: 'Cannot add someone as Owner. Use transfer ownership instead.',
  },
  'team/already-a-member': { status: 409, text: 'User is already a member of this team.' },
  'team/not-connected': {
    status: 403,
    text: 'You can add people you are connected with. Send everybody else an invitation.',
  },
  'team/member-not-found': { status: 404, text: 'Target member not found in this team.' },
  'team/remove-refused': {
    status: 403,
    text: 'You do not have permission to remove members from this team.',
  },
  'team/admins-cannot-remove-admins': {
    status: 403,
    text: 'Admins cannot remove other admins. Only the team owner can.',
  },
  'team/cannot-remove-owner': {
    status: 409,
    text: 'Cannot remove the team owner. Transfer ownership first if needed.',
  },
  'team/roles-refused': { status: 403, text: 'You do not have permission to manage member roles.' },
  'team/cannot-change-owner': {
    status: 409,
    text: "Cannot change the owner's role. Transfer ownership first if needed.",
  },
  'team/cannot-promote-to-owner': {
    status: 422,
    text: 'Cannot promote to Owner role. Use transfer ownership instead.',
  },
});
