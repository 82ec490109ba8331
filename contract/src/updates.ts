import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { projectUpdateTypes } from './rules/project-kinds.ts';
import { maxUpdateLength } from './rules/team-limits.ts';

/** An update of a team or a department (docs/product/updates.md, "Update"). */
export const update = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** When its author last edited it; null if never. */
  editedAt: z.string().nullable(),
  /** Null once the account is deleted. */
  authorId: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Update = z.infer<typeof update>;

/** An update of a project (docs/product/updates.md, "Project updates"), optionally about one of its tasks. */
export const projectUpdate = update.extend({
  type: z.enum(projectUpdateTypes),
  /** Null when it is about no task, or the task was deleted. */
  relatedTaskId: z.string().nullable(),
  relatedTaskTitle: z.string().nullable(),
});
export type ProjectUpdate = z.infer<typeof projectUpdate>;

/** Page size of the list (docs/product/updates.md, "Update"). */
export const updatesPage = 50;

const content = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxUpdateLength, `Use at most ${maxUpdateLength} characters.`);

const type = z.enum(projectUpdateTypes);
/** Must be a task of the project. */
const relatedTaskId = id.nullable();

/** Updates of teams, departments and projects, newest first; older ones by `after`. Ids are made by the client. */
export const updatesApi = {
  listOfTeam: pagedList('/api/teams/:teamId/updates', {
    input: { teamId: id },
    output: { updates: z.array(update), cards },
    size: updatesPage,
  }),
  postToTeam: endpoint('POST', '/api/teams/:teamId/updates', {
    input: z.object({ teamId: id, id: madeId, content }),
    output: update.extend({ cards }),
  }),
  editInTeam: endpoint('PATCH', '/api/team-updates/:teamUpdateId', {
    input: z.object({ teamUpdateId: id, content }),
    output: update.extend({ cards }),
  }),
  deleteInTeam: endpoint('DELETE', '/api/team-updates/:teamUpdateId', {
    input: z.object({ teamUpdateId: id }),
    output: z.object({ updateId: z.string() }),
  }),
  listOfDepartment: pagedList('/api/departments/:departmentId/updates', {
    input: { departmentId: id },
    output: { updates: z.array(update), cards },
    size: updatesPage,
  }),
  postToDepartment: endpoint('POST', '/api/departments/:departmentId/updates', {
    input: z.object({ departmentId: id, id: madeId, content }),
    output: update.extend({ cards }),
  }),
  editInDepartment: endpoint('PATCH', '/api/department-updates/:departmentUpdateId', {
    input: z.object({ departmentUpdateId: id, content }),
    output: update.extend({ cards }),
  }),
  deleteInDepartment: endpoint('DELETE', '/api/department-updates/:departmentUpdateId', {
    input: z.object({ departmentUpdateId: id }),
    output: z.object({ updateId: z.string() }),
  }),
  listOfProject: pagedList('/api/projects/:projectId/updates', {
    input: { projectId: id },
    output: { updates: z.array(projectUpdate), cards },
    size: updatesPage,
  }),
  postToProject: endpoint('POST', '/api/projects/:projectId/updates', {
    input: z.object({
      projectId: id,
      id: madeId,
      content,
      type: type.default('general'),
      relatedTaskId: relatedTaskId.default(null),
    }),
    output: projectUpdate.extend({ cards }),
  }),
  editInProject: endpoint('PATCH', '/api/project-updates/:projectUpdateId', {
    input: z.object({
      projectUpdateId: id,
      content,
      type: type.optional(),
      relatedTaskId: relatedTaskId.optional(),
    }),
    output: projectUpdate.extend({ cards }),
  }),
  deleteInProject: endpoint('DELETE', '/api/project-updates/:projectUpdateId', {
    input: z.object({ projectUpdateId: id }),
    output: z.object({ updateId: z.string() }),
  }),
};

/** Live events, to everyone in the team or department, or everyone who may see the project. */
export const updateEvents = {
  'team-update.saved': z.object({ teamId: z.string(), update: update.omit({ can: true }), cards }),
  'team-update.deleted': z.object({ teamId: z.string(), updateId: z.string() }),
  'department-update.saved': z.object({
    departmentId: z.string(),
    update: update.omit({ can: true }),
    cards,
  }),
  'department-update.deleted': z.object({ departmentId: z.string(), updateId: z.string() }),
  'project-update.saved': z.object({
    projectId: z.string(),
    update: projectUpdate.omit({ can: true }),
    cards,
  }),
  'project-update.deleted': z.object({ projectId: z.string(), updateId: z.string() }),
};

/** Refusals: docs/product/updates.md. */
export const updateErrors = defineErrors({
  'update/not-found': { status: 404, text: 'Update not found.' },
  'update/not-allowed': { status: 403, text: 'You can only change your own updates.' },
  'project-update/delete-refused': {
    status: 403,
    text: "Unauthorized: You can only delete your own updates unless you're an admin/owner.",
  },
  'project-update/task-not-found': { status: 422, text: 'This task is not one of the project’s.' },
});
