import { z } from 'zod';
import { candidates } from './candidates.ts';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { membershipChanged } from './membership-changed.ts';
import { pagedList } from './paged-list.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { departmentNotFoundText } from './rules/removed-texts.ts';
import { maxTeamDescriptionLength, maxTeamNameLength } from './rules/team-limits.ts';

export const departmentRoles = ['admin', 'member'] as const;
export type DepartmentRole = (typeof departmentRoles)[number];

/** A department as the actor sees it. */
export const department = z.object({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  description: z.string(),
  membersCount: z.int(),
  createdAt: z.string(),
  version: z.int(),
  /** Null for a team's Owner or Admin who is not a member of the department. */
  role: z.enum(departmentRoles).nullable(),
  can: z.object({
    /** Change its name and description. */
    edit: z.boolean(),
    delete: z.boolean(),
    manageMembers: z.boolean(),
    leave: z.boolean(),
    /** Read and write its updates. */
    post: z.boolean(),
    /** Create projects for it (docs/product/departments.md, "Rights"). */
    manageProjects: z.boolean(),
  }),
});
export type Department = z.infer<typeof department>;

/** The fields of a department that are the same for everyone who sees it. */
const sharedDepartment = department.omit({ role: true, can: true });
export type SharedDepartment = z.infer<typeof sharedDepartment>;

/** `id` is the id of the membership. */
export const departmentMember = z.object({
  id: z.string(),
  personId: z.string(),
  /** To tell people with the same name apart; cards have no address. */
  email: z.string(),
  departmentRole: z.enum(departmentRoles),
  joinedAt: z.string(),
});
export type DepartmentMember = z.infer<typeof departmentMember>;

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name for the department.')
  .max(maxTeamNameLength, `Use at most ${maxTeamNameLength} characters.`);
const description = z
  .string()
  .trim()
  .max(maxTeamDescriptionLength, `Use at most ${maxTeamDescriptionLength} characters.`);
const text = z.string().max(maxSearchLength).default('');
const page = { size: 100, most: 200 };

export const departmentsApi = {
  /** The departments the actor may see (docs/product/departments.md, "Rights"), by name, one page at a time. */
  list: pagedList('/api/teams/:teamId/departments', {
    input: { teamId: id, text },
    output: { departments: z.array(department), cards },
    ...page,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same department. */
  create: endpoint('POST', '/api/teams/:teamId/departments', {
    input: z.object({ teamId: id, id: madeId, name, description: description.default('') }),
    output: department.extend({ cards }),
  }),
  get: endpoint('GET', '/api/departments/:departmentId', {
    input: z.object({ departmentId: id }),
    output: department.extend({ cards }),
  }),
  update: endpoint('PATCH', '/api/departments/:departmentId', {
    input: z.object({ departmentId: id, name: name.optional(), description: description.optional() }),
    output: department.extend({ cards }),
  }),
  delete: endpoint('DELETE', '/api/departments/:departmentId', {
    input: z.object({ departmentId: id }),
    output: z.object({ departmentId: z.string() }),
  }),
  leave: endpoint('POST', '/api/departments/:departmentId/leave', {
    input: z.object({ departmentId: id }),
    output: z.object({ departmentId: z.string() }),
  }),
  /** Admins first, then by the time of joining. `text` filters by name or e-mail address. */
  members: pagedList('/api/departments/:departmentId/members', {
    input: { departmentId: id, text },
    output: { members: z.array(departmentMember), cards },
    ...page,
  }),
  /** Members of the team who are not in the department, by name, at most 50. */
  candidates: endpoint('GET', '/api/departments/:departmentId/candidates', {
    input: z.object({ departmentId: id, text }),
    output: candidates,
  }),
  /** `id`, of the membership, is made by the client. Idempotent. */
  addMember: endpoint('POST', '/api/departments/:departmentId/members', {
    input: z.object({
      departmentId: id,
      id: madeId,
      personId: id,
      departmentRole: z.enum(departmentRoles).default('member'),
    }),
    output: departmentMember.extend({ cards }),
  }),
  changeMemberRole: endpoint('PATCH', '/api/departments/:departmentId/members/:personId', {
    input: z.object({ departmentId: id, personId: id, departmentRole: z.enum(departmentRoles) }),
    output: departmentMember.extend({ cards }),
  }),
  removeMember: endpoint('DELETE', '/api/departments/:departmentId/members/:personId', {
    input: z.object({ departmentId: id, personId: id }),
    output: z.object({ personId: z.string() }),
  }),
};

const inDepartment = { teamId: z.string(), departmentId: z.string() };

/** Live events. Unless noted otherwise, they go to the department's members and the team's Owner and Admins. */
export const departmentEvents = {
  /** With what each receiver `can` do with the department. */
  'department.saved': z.object({ department: sharedDepartment, cards }),
  'department.deleted': z.object(inDepartment),
  /** To one person whose membership of the department, and so their rights, changed. */
  'department.membership-changed': z.object({
    ...inDepartment,
    ...membershipChanged,
    /** The department as that person sees it now; null when they no longer do. */
    department: department.nullable(),
    /** The number of the team's departments that they see now. */
    departmentsCount: z.int(),
  }),
  'department-member.saved': z.object({
    ...inDepartment,
    member: departmentMember,
    membersCount: z.int(),
    cards,
  }),
  'department-member.removed': z.object({
    ...inDepartment,
    personId: z.string(),
    membersCount: z.int(),
  }),
};

/** Refusals: docs/product/departments.md. */
export const departmentErrors = defineErrors({
  'department/not-found': { status: 404, text: departmentNotFoundText },
  'department/manage-refused': { status: 403, text: 'Only the team owner can manage departments.' },
  'department/members-refused': {
    status: 403,
    text: 'Only the team owner can manage department members.',
  },
  'department/not-in-team': {
    status: 422,
    text: 'User must be a team member before being added to a department.',
  },
  'department/already-a-member': { status: 409, text: 'User is already a member of this department.' },
  'department/not-a-member': { status: 403, text: 'You are not a member of this department.' },
  'department/projects-refused': {
    status: 403,
    text: 'You do not have permission to create projects in this department.',
  },
  'department/member-not-found': { status: 404, text: 'Target member not found in this department.' },
});
