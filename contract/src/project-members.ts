import { z } from 'zod';
import { candidates } from './candidates.ts';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { parseProjectRole, projectRoles } from './rules/project-rights.ts';

/** A member, with what the actor may do about them. `id` is the id of the membership. */
export const projectMember = z.object({
  id: z.string(),
  personId: z.string(),
  /** To tell people with the same name apart; cards have no address. */
  email: z.string(),
  role: z.enum(projectRoles),
  joinedAt: z.string(),
  can: z.object({
    remove: z.boolean(),
    /** Make a Member an Admin. */
    promote: z.boolean(),
    /** Make an Admin a Member. */
    demote: z.boolean(),
  }),
});
export type ProjectMember = z.infer<typeof projectMember>;

const text = z.string().max(maxSearchLength).default('');
const role = z.string().transform((typed, context) => {
  const parsed = parseProjectRole(typed);
  if (!parsed) context.addIssue({ code: 'custom', message: 'Choose one of the roles.' });
  return parsed ?? z.NEVER;
});

/** Where to look for people to add. */
export const candidateSources = ['all', 'connections', 'team', 'departments'] as const;

export const projectMembersApi = {
  /** By role (Owner, Admins, Members), then by the time of joining. `text` filters by name or e-mail address. */
  list: pagedList('/api/projects/:projectId/members', {
    input: { projectId: id, text },
    output: { members: z.array(projectMember), cards },
    size: 50,
    most: 200,
  }),
  /**
   * People whom the actor may add: their connections, and the people of the project's team and departments. At most 50.
   */
  candidates: endpoint('GET', '/api/projects/:projectId/candidates', {
    input: z.object({ projectId: id, text, from: z.enum(candidateSources).default('all') }),
    output: candidates,
  }),
  /** `id`, of the membership, is made by the client. Idempotent. */
  add: endpoint('POST', '/api/projects/:projectId/members', {
    input: z.object({ projectId: id, id: madeId, personId: id, role: role.default('Member') }),
    output: projectMember.extend({ cards }),
  }),
  changeRole: endpoint('PATCH', '/api/projects/:projectId/members/:personId', {
    input: z.object({ projectId: id, personId: id, role }),
    output: projectMember.extend({ cards }),
  }),
  /** Gives the member's tasks in the project back to whoever assigned them, or to the owner. */
  remove: endpoint('DELETE', '/api/projects/:projectId/members/:personId', {
    input: z.object({ projectId: id, personId: id }),
    output: z.object({ personId: z.string() }),
  }),
};

/** Live events, to everyone who may see the project. */
export const projectMemberEvents = {
  /** With what each receiver `can` do about the member. */
  'project-member.saved': z.object({
    projectId: z.string(),
    member: projectMember.omit({ can: true }),
    membersCount: z.int(),
    cards,
  }),
  'project-member.removed': z.object({
    projectId: z.string(),
    personId: z.string(),
    membersCount: z.int(),
  }),
};

/** Refusals: docs/product/projects.md, "Roles". */
export const projectMemberErrors = defineErrors({
  'project/add-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can add members.',
  },
  'project/remove-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can remove members.',
  },
  'project/roles-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can update member roles.',
  },
  'project/members-list-refused': {
    status: 403,
    text: 'Unauthorized: Only the project owner can change the list of members.',
  },
  'project/cannot-remove-owner': {
    status: 409,
    text: 'Cannot remove the project owner. Transfer ownership first.',
  },
  'project/admins-cannot-remove-admins': {
    status: 403,
    text: 'Unauthorized: Admins cannot remove other admins.',
  },
  'project/member-not-found': { status: 404, text: 'Member not found in project.' },
  'project/role-not-changeable': {
    status: 403,
    text: 'Unauthorized: Insufficient permissions to change member role.',
  },
  'project/cannot-change-owner': {
    status: 409,
    text: "Project owner's role cannot be changed from Owner directly.",
  },
  'project/cannot-promote-to-owner': {
    status: 422,
    text: 'Cannot promote to Owner. Transfer ownership separately.',
  },
  'project/already-a-member': { status: 409, text: 'User is already a member of this project.' },
  'project/not-a-candidate': {
    status: 403,
    text: 'You can add people you are connected with, and people of the project’s team.',
  },
});
