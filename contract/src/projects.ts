import { z } from 'zod';
import { cards } from './cards.ts';
import { changedLimits, columnLimits } from './column-limits.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { membershipChanged } from './membership-changed.ts';
import { pagedList } from './paged-list.ts';
import { pictureCrop } from './pictures.ts';
import { isCalendarDay } from './rules/calendar-day.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { maxPictureBytes } from './rules/picture.ts';
import { projectScopes, projectSorts, projectTypes, projectVisibilities } from './rules/project-kinds.ts';
import {
  maxProjectDepartments,
  maxProjectDescriptionLength,
  maxProjectNameLength,
} from './rules/project-limits.ts';
import { projectRoles } from './rules/project-rights.ts';
import { taskPriorities } from './rules/task-priority.ts';

/** What the actor may do in a project. */
export const projectAbilities = z.object({
  /** Edit name, description, due date, priority, limits of columns, photo and scope. */
  edit: z.boolean(),
  delete: z.boolean(),
  transfer: z.boolean(),
  leave: z.boolean(),
  addMembers: z.boolean(),
  /** Read and create tasks, read the activity, post updates, add resources: the rights of a member. */
  work: z.boolean(),
});
export type ProjectAbilities = z.infer<typeof projectAbilities>;

/** A project as one person sees it (docs/product/projects.md, "Project"). */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  ownerId: z.string(),
  type: z.enum(projectTypes),
  teamId: z.string().nullable(),
  /** Empty unless it is a department project. */
  departmentIds: z.array(z.string()),
  visibility: z.enum(projectVisibilities),
  /** A calendar day, YYYY-MM-DD. */
  dueDate: z.string().nullable(),
  priority: z.enum(taskPriorities),
  photoUrl: z.string().nullable(),
  ...columnLimits,
  membersCount: z.int(),
  totalTasks: z.int(),
  completedTasks: z.int(),
  /** Percent (rules/percent-completed.ts). */
  progress: z.int(),
  /** Updates of the last seven days (docs/product/updates.md, "Project updates"). */
  recentUpdates: z.int(),
  /**
   * Increases with every change of these counts, except when an update is no longer recent: of two versions the higher is
   * newer (docs/decisions/028).
   */
  countsVersion: z.int(),
  createdAt: z.string(),
  /** Increases with every change of the project itself: of two versions the higher is newer. */
  version: z.int(),
  /** Null for people who see it as members of its team or departments. */
  role: z.enum(projectRoles).nullable(),
  can: projectAbilities,
});
export type Project = z.infer<typeof project>;

/** A project as a response, with the cards of its owner, team and departments. */
const answeredProject = project.extend({ cards });
export type AnsweredProject = z.infer<typeof answeredProject>;

/**
 * The fields that are the same for everyone who sees the project. Receivers derive their role from `can`
 * (`projectRoleOf`).
 */
const sharedProject = project.omit({ role: true, can: true });
export type SharedProject = z.infer<typeof sharedProject>;

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name for the project.')
  .max(maxProjectNameLength, `Use at most ${maxProjectNameLength} characters.`);
const description = z
  .string()
  .trim()
  .max(maxProjectDescriptionLength, `Use at most ${maxProjectDescriptionLength} characters.`);
const dueDate = z.string().refine(isCalendarDay, 'Enter a valid date.').nullable();
const priority = z.enum(taskPriorities);
const text = z.string().max(maxSearchLength).default('');
/** `teamId` is for team and department projects, `departmentIds` for department projects. Anything else is refused. */
const scope = {
  type: z.enum(projectTypes),
  teamId: id.nullable(),
  departmentIds: z.array(id).max(maxProjectDepartments),
  visibility: z.enum(projectVisibilities),
};

export const projectsApi = {
  /**
   * The projects the actor may see, one page at a time. Scopes `team` and `department` cover all teams and departments
   * unless one is named. Projects without a due date come last.
   */
  list: pagedList('/api/projects', {
    input: {
      scope: z.enum(projectScopes).default('all'),
      teamId: id.optional(),
      departmentId: id.optional(),
      text,
      sort: z.enum(projectSorts).default('name'),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
    },
    output: { projects: z.array(project), cards },
    cursorLength: 700,
    size: 100,
    most: 1000,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same project. The actor becomes its Owner. */
  create: endpoint('POST', '/api/projects', {
    input: z.object({
      id: madeId,
      name,
      description: description.default(''),
      dueDate: dueDate.default(null),
      priority: priority.default('medium'),
      type: scope.type.default('individual'),
      teamId: scope.teamId.default(null),
      departmentIds: scope.departmentIds.default([]),
      visibility: scope.visibility.default('private'),
    }),
    output: answeredProject,
  }),
  get: endpoint('GET', '/api/projects/:projectId', {
    input: z.object({ projectId: id }),
    output: answeredProject,
  }),
  update: endpoint('PATCH', '/api/projects/:projectId', {
    input: z.object({
      projectId: id,
      name: name.optional(),
      description: description.optional(),
      dueDate: dueDate.optional(),
      priority: priority.optional(),
      ...changedLimits,
      /**
       * All members besides the owner, replacing the present ones. Only for the owner (docs/product/projects.md,
       * "Roles").
       */
      memberIds: z.array(id).max(5000).optional(),
    }),
    output: answeredProject,
    maxBodyBytes: largeBodyBytes,
  }),
  changeScope: endpoint('PUT', '/api/projects/:projectId/scope', {
    input: z.object({ projectId: id, ...scope }),
    output: answeredProject,
  }),
  /** Deletes its tasks, updates, members and resources too. */
  delete: endpoint('DELETE', '/api/projects/:projectId', {
    input: z.object({ projectId: id }),
    output: z.object({ projectId: z.string() }),
  }),
  setPhoto: endpoint('PUT', '/api/projects/:projectId/photo', {
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture/too-large' },
    input: pictureCrop.extend({ projectId: id }),
    output: answeredProject,
  }),
  removePhoto: endpoint('DELETE', '/api/projects/:projectId/photo', {
    input: z.object({ projectId: id }),
    output: answeredProject,
  }),
  /** The photo file. Its address changes with the photo, so that it can be cached. */
  photo: endpoint('GET', '/api/projects/:projectId/photo/:version', {
    input: z.object({ projectId: id, version: id }),
    output: fileAnswer,
  }),
  /** Calls the stored procedure `transfer_project_ownership`. The former owner becomes an Admin. */
  transfer: endpoint('POST', '/api/projects/:projectId/transfer', {
    input: z.object({ projectId: id, newOwnerId: id }),
    output: answeredProject,
  }),
  leave: endpoint('POST', '/api/projects/:projectId/leave', {
    input: z.object({ projectId: id }),
    output: z.object({ projectId: z.string() }),
  }),
};

/** Live events. Unless noted otherwise, they go to everyone who may see the project. */
export const projectEvents = {
  /** With what each receiver `can` do with the project. */
  'project.saved': z.object({ project: sharedProject, cards }),
  /** Its tasks and everything else in it were deleted too. */
  'project.deleted': z.object({ projectId: z.string() }),
  /**
   * Who may see the project has changed. To everyone who sees it or did before; `can.read` tells the receiver which.
   */
  'project.scope-changed': z.object({ projectId: z.string() }),
  /** To one person whose membership of the project, and so their rights, changed. */
  'project.membership-changed': z.object({
    projectId: z.string(),
    ...membershipChanged,
    /** The project as that person sees it now; null when they no longer do. */
    project: project.nullable(),
  }),
  /** The counts of tasks or updates have changed. Changes within a moment are combined into one event. */
  'project.progress': z.object({
    projectId: z.string(),
    totalTasks: z.int(),
    completedTasks: z.int(),
    progress: z.int(),
    recentUpdates: z.int(),
    /** As in `project`: ignore an older version than the known one. */
    countsVersion: z.int(),
  }),
};

/** Refusals: docs/product/projects.md. */
export const projectErrors = defineErrors({
  'project/not-found': { status: 404, text: 'Project not found or you do not have access.' },
  'project/no-access': { status: 403, text: "Unauthorized: You don't have access to this project." },
  'project/edit-refused': {
    status: 403,
    text: 'Unauthorized: Only project owner or admin can update project settings.',
  },
  'project/delete-refused': {
    status: 403,
    text: 'Unauthorized: Only the project owner can delete the project.',
  },
  'project/not-a-member': { status: 403, text: 'User is not a member of this project.' },
  'project/owner-cannot-leave': {
    status: 409,
    text: 'Project owners cannot leave the project. Please transfer ownership to another member first.',
  },
  'project/transfer-refused': {
    status: 403,
    text: 'Unauthorized: Only current owner can transfer ownership.',
  },
  'project/new-owner-not-a-member': { status: 409, text: 'New owner must be a project member first.' },
  'project/scope-invalid': {
    status: 422,
    text: 'A team project needs a team, and a department project at least one department of it. Nothing was changed.',
  },
});
