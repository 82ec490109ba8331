import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { projectRoles } from '@longtable/contract/rules/project-rights';
import { taskPriorityWeights } from '@longtable/contract/rules/task-priority';
import { byName, byText, byTime, hasName } from '../../../platform/order.ts';
import type { ProjectFilter } from './project-lists.ts';

/** Compares projects as the server does. Projects without a due date come last in both directions. */
export function projectOrder({ sort, direction }: Pick<ProjectFilter, 'sort' | 'direction'>) {
  const sign = direction === 'ascending' ? 1 : -1;
  return (a: Project, b: Project): number => {
    if (sort === 'dueDate' && (a.dueDate === null) !== (b.dueDate === null))
      return a.dueDate === null ? 1 : -1;
    return sign * (bySort(sort, a, b) || byId(a, b));
  };
}

/** Whether a project matches the filter of a list. */
export function isInList(
  project: Project,
  { scope, teamId, departmentId, text }: Omit<ProjectFilter, 'sort' | 'direction'>,
): boolean {
  return (
    isInScope(project, scope) &&
    (teamId === undefined || project.teamId === teamId) &&
    (departmentId === undefined || project.departmentIds.includes(departmentId)) &&
    hasName(project, text)
  );
}

/** Compares members by role (Owner, Admin, Member), then by time of joining. */
export function byProjectRole(a: ProjectMember, b: ProjectMember): number {
  return projectRoles.indexOf(a.role) - projectRoles.indexOf(b.role) || byTime(a.joinedAt, b.joinedAt);
}

function isInScope({ role, type, teamId }: Project, scope: ProjectFilter['scope']): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'my':
      return role !== null;
    case 'team':
      return teamId !== null;
    case 'department':
      return type === 'department';
  }
}

function bySort(sort: ProjectFilter['sort'], a: Project, b: Project): number {
  switch (sort) {
    case 'name':
      return byName(a, b);
    case 'progress':
      // Not by `progress`, which is rounded: the server sorts by the exact fraction.
      return fraction(a) - fraction(b);
    case 'dueDate':
      return byText(a.dueDate ?? '', b.dueDate ?? '');
    case 'priority':
      return taskPriorityWeights[a.priority] - taskPriorityWeights[b.priority];
    case 'createdAt':
      return byTime(a.createdAt, b.createdAt);
  }
}

function fraction({ totalTasks, completedTasks }: Project): number {
  return totalTasks === 0 ? 0 : completedTasks / totalTasks;
}

function byId(a: Project, b: Project): number {
  return byText(a.id, b.id);
}
