import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import { type ListView, useListView } from '../../../platform/list-view.ts';
import { useNarrowedList, useNarrowedMembers } from '../../../platform/narrowed-list.ts';
import { hasName } from '../../../platform/order.ts';
import { knownProject } from './known-project.ts';
import { projectEdits } from './project-details.ts';
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
  const compare = useMemo(() => projectOrder({ sort, direction }), [sort, direction]);
  return { ...view, items: projectEdits.useRows(view.items, compare) };
}

/** A project that the actor may see. What a list knows of it paints at once. */
export function useProject(projectId: string): ItemView<Project> {
  return projectEdits.useItem(
    useItemView(
      projectId,
      { ...projectQuery(projectId), initialData: () => knownProject(projectId), initialDataUpdatedAt: 0 },
      nowhere,
    ),
  );
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
