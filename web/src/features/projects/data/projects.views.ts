import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import { type ListView, useListView } from '../../../platform/list-view.ts';
import { applyEffect } from '../../../platform/mutations/row-effect.ts';
import { useNarrowedList, useNarrowedMembers } from '../../../platform/narrowed-list.ts';
import { hasName } from '../../../platform/order.ts';
import { knownProject } from './known-project.ts';
import { editedProject, type ProjectEdit, projectMutation } from './project-details.ts';
import { projectOrder } from './project-order.ts';
import {
  activityQuery,
  loadMoreActivity,
  loadMoreProjectMembers,
  loadMoreProjects,
  type ProjectFilter,
  projectMembersQuery,
  projectQuery,
  projectsQuery,
} from './projects.queries.ts';

export type { ItemView, ListView, ProjectFilter };

/** What the server answers for a project that is not there for the actor. */
const nowhere = ['project/not-found', 'project/no-access'];

/** The projects that the actor may see, narrowed and sorted, with pending edits; `text` is what is typed. */
export function useProjects({
  scope,
  teamId,
  departmentId,
  sort,
  direction,
  text: typed,
}: ProjectFilter): ListView<Project> {
  const filterOf = useCallback(
    (text: string): ProjectFilter => ({
      scope,
      ...(teamId !== undefined && { teamId }),
      ...(departmentId !== undefined && { departmentId }),
      sort,
      direction,
      text,
    }),
    [scope, teamId, departmentId, sort, direction],
  );
  const query = useCallback((text: string) => projectsQuery(filterOf(text)), [filterOf]);
  const load = useCallback((text: string) => loadMoreProjects(filterOf(text)), [filterOf]);
  const view = useNarrowedList(typed, query, load, hasName);
  const edit = useCallback(
    (projects: readonly Project[], change: ProjectEdit) =>
      applyEffect(
        projects,
        { edit: change.projectId, as: (project) => editedProject(project, change) },
        projectOrder({ sort, direction }),
      ),
    [sort, direction],
  );
  return { ...view, items: projectMutation.useApplied(view.items, edit) };
}

/** A project that the actor may see. What a list knows of it paints at once. */
export function useProject(projectId: string): ItemView<Project> {
  const view = useItemView(
    projectId,
    { ...projectQuery(projectId), initialData: () => knownProject(projectId), initialDataUpdatedAt: 0 },
    nowhere,
  );
  const item = projectMutation.useApplied<Project | null>(view.item, editedProject);
  return view.state === 'ready' && item ? { ...view, item } : view;
}

/** The members of a project, narrowed by what is typed. */
export function useProjectMembers(projectId: string, typed: string): ListView<ProjectMember> {
  const query = useCallback((text: string) => projectMembersQuery(projectId, text), [projectId]);
  const load = useCallback((text: string) => loadMoreProjectMembers(projectId, text), [projectId]);
  return useNarrowedMembers(typed, query, load);
}

/** What has happened in a project, the newest first; for its members (`can.work`). */
export function useActivity(projectId: string): ListView<ProjectActivity> {
  const query = useQuery(activityQuery(projectId));
  const load = useCallback(() => loadMoreActivity(projectId), [projectId]);
  return useListView(query, query.data?.items ?? [], load, false);
}
