import type { Project, ProjectAbilities, SharedProject } from '@longtable/contract/projects';
import { type ColumnLimits, noLimits } from '@longtable/contract/rules/column-limits';
import { projectRoleOf } from '@longtable/contract/rules/project-rights';
import { defineEntities } from '../../../kits/entities/define-entities.ts';
import { projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { withNewer } from '../../../platform/event-counts.ts';
import { updatesKey } from '../../updates/data/feed-target.ts';
import type { ScopeInput } from '../form/scope-draft.ts';
import { projectKeys } from './project-keys.ts';
import {
  countsOf,
  eventCounts,
  type ProjectCounts,
  type ProjectFilter,
  projectLists,
} from './project-lists.ts';

/** The fields of a project that its form edits. */
export type ProjectDetails = Pick<Project, 'name' | 'description' | 'dueDate' | 'priority'>;

/** The input for a new project. */
export type ProjectInput = ProjectDetails & ScopeInput;

/** What is edited of a project. */
type ProjectEdit = ProjectInput & ColumnLimits;

/** The abilities of the creator, who is the Owner. */
const ownerCan: ProjectAbilities = {
  edit: true,
  delete: true,
  transfer: true,
  leave: false,
  addMembers: true,
  work: true,
};

/**
 * The projects that the actor may see. An edit has either details and limits or the whole scope, which have separate endpoints.
 */
export const projects = defineEntities<Project, ProjectFilter, ProjectInput, ProjectEdit>({
  key: 'project-changes',
  cards: 'projects',
  lists: projectLists,
  itemKey: projectKeys.item,
  fetch: (projectId, signal) => call(projectsApi.get, { projectId }, { signal }),
  own: ({ role, can }) => ({ role, can }),
  counts: {
    newer: (project, other) => withNewer(project, countsOf(other)),
    withEventCounts: eventCounts.applyTo,
  },
  childQueries: (projectId) => [
    [...projectKeys.members, { of: projectId }],
    [...projectKeys.activity, { of: projectId }],
    [...updatesKey, 'project', projectId],
  ],
  created: ({ id, input, by, at }) => ({
    ...input,
    id,
    ownerId: by,
    photoUrl: null,
    ...noLimits,
    membersCount: 1,
    totalTasks: 0,
    completedTasks: 0,
    progress: 0,
    recentUpdates: 0,
    countsVersion: 0,
    createdAt: at,
    version: 0,
    role: 'Owner',
    can: ownerCan,
  }),
  needs: ({ teamId, departmentIds }) => [...(teamId === null ? [] : [teamId]), ...departmentIds],
  requests: {
    create: (id, input) => call(projectsApi.create, { id, ...input }),
    edit: (projectId, changes) =>
      isScope(changes)
        ? call(projectsApi.changeScope, { projectId, ...changes })
        : call(projectsApi.update, { projectId, ...changes }),
    delete: (projectId) => call(projectsApi.delete, { projectId }),
    leave: (projectId) => call(projectsApi.leave, { projectId }),
  },
  notFound: ['project/not-found', 'project/no-access'],
  notAMember: ['project/not-a-member'],
});

/** Stores a project from an event. */
export function projectChanged(shared: SharedProject, can: ProjectAbilities): void {
  projects.changed(shared, () => ({ ...shared, role: projectRoleOf(can), can }));
}

/** Stores the counts of a project from an event. Older ones are ignored. */
export function projectCounted(projectId: string, counts: ProjectCounts): void {
  eventCounts.receive(projectId, counts);
  projects.change(projectId, (project) => withNewer(project, counts));
}

function isScope(changes: Partial<ProjectEdit>): changes is ScopeInput {
  return changes.type !== undefined;
}
