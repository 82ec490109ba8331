import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { Project, ProjectAbilities, SharedProject } from '@longtable/contract/projects';
import { projectRoleOf } from '@longtable/contract/rules/project-rights';
import { askSoon, forgetAsking } from '../../../platform/ask-soon.ts';
import { addGone, dropGone, forgetGone, gone } from '../../../platform/gone.ts';
import { withNewer } from '../../../platform/heard-counts.ts';
import { type Listed, listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updatesKey } from '../../updates/data/updates-of.ts';
import { knownProject, knownProjects } from './known-project.ts';
import { isInList, projectOrder } from './project-order.ts';
import {
  activityKey,
  activityQuery,
  heardCounts,
  type ProjectCounts,
  type ProjectFilter,
  type ProjectsOf,
  projectKey,
  projectListKey,
  projectMembersKey,
  projectQuery,
  refetchGuard,
  resourcesKey,
} from './projects.queries.ts';

/** Takes in a project as the server answered it. */
export function projectSaved(saved: Project): void {
  refetchGuard.note();
  dropGone(saved.id);
  const known = knownProject(saved.id);
  // An event was faster: what it told is newer.
  const newest =
    known && known.version > saved.version ? { ...known, role: saved.role, can: saved.can } : saved;
  const project = withNewer({ ...newest, ...countsOf(saved) }, known && countsOf(known));
  put(project);
  queryClient.setQueryData(projectQuery(project.id).queryKey, project);
}

/** Takes in a project as an event brought it, with what the actor may do there. */
export function sharedProjectSaved(shared: SharedProject, can: ProjectAbilities): void {
  refetchGuard.note();
  if (gone.get().has(shared.id)) return;
  const known = knownProject(shared.id);
  if (known && known.version > shared.version) return;
  const saved = { ...shared, role: projectRoleOf(can), can };
  const project = known ? withNewer(saved, countsOf(known)) : heardCounts.applyTo(saved);
  patchProject(project.id, () => project);
  put(project);
}

/** Takes in that the actor's own membership has changed, and how they see the project now. */
export function projectMembershipChanged(project: Project): void {
  const wasOther = knownProject(project.id)?.role !== project.role;
  projectSaved(project);
  // What they may do with each member, resource and update goes with their role. An event that says so for every row would
  // be as long as the lists: those on the screen are asked for.
  if (wasOther) askSoon(...listsIn(project.id));
}

/** Takes in that others see a project from now on, and whether the actor does. What it is follows in another event. */
export function projectScopeChanged(projectId: string, isSeen: boolean): void {
  if (isSeen) dropGone(projectId);
  else projectGone(projectId);
}

/** Takes in that a project is not there for the actor any more, with everything in it. */
export function projectGone(projectId: string): void {
  refetchGuard.note();
  addGone(projectId);
  patchLists((list) => listWithout(list, ({ id }) => id === projectId));
  for (const queryKey of keysIn(projectId)) queryClient.removeQueries({ queryKey });
}

/** Asks for a project anew of which a refusal said that it is otherwise than it is known here. */
export function askForProject(projectId: string): void {
  refetchGuard.note();
  dropGone(projectId);
  askSoon(projectListKey, ...keysIn(projectId));
}

/**
 * Takes in that the actor's membership of a team or department has changed. Which of its projects they see by it,
 * of hundreds perhaps, only the server knows: the list on the screen is asked for.
 */
export function scopeMembershipChanged(of: { readonly teamId: string }): void {
  refetchGuard.note();
  askSoon(projectListKey);
  for (const { id, teamId, role } of knownProjects()) {
    if (teamId === of.teamId && role === null) askSoon([...projectKey, id]);
  }
}

/** Takes in that the actor is not in a team any more: of its projects they see those that they are members of. */
export function teamLeft(of: { readonly teamId: string }): void {
  for (const { id, teamId, role } of knownProjects()) {
    if (teamId === of.teamId && role === null) projectGone(id);
  }
}

/** Takes in how far the work in a project has come, and its recent updates. What is known and newer stays. */
export function progressChanged(projectId: string, counts: ProjectCounts): void {
  heardCounts.note(projectId, counts);
  patchLists((list, filter) => {
    const project = list.items.find(({ id }) => id === projectId);
    const changed = project && withNewer(project, counts);
    if (!changed || changed === project) return list;
    return filter.sort === 'progress'
      ? listWith(list, changed, projectOrder(filter))
      : listChanged(list, (item) => (item === project ? changed : item));
  });
  queryClient.setQueryData<Project>(
    projectQuery(projectId).queryKey,
    (project) => project && withNewer(project, counts),
  );
}

/** Takes in something that has happened in a project. */
export function activityAdded(projectId: string, added: ProjectActivity): void {
  refetchGuard.note();
  queryClient.setQueryData<Listed<ProjectActivity>>(activityQuery(projectId).queryKey, (list) => {
    return list && { ...list, items: [added, ...list.items.filter(({ id }) => id !== added.id)] };
  });
}

/** Changes a project everywhere where it is known; where it stands stays. */
export function patchProject(projectId: string, change: (project: Project) => Project): void {
  patchLists((list) =>
    listChanged(list, (project) => (project.id === projectId ? change(project) : project)),
  );
  queryClient.setQueryData<Project>(
    projectQuery(projectId).queryKey,
    (project) => project && change(project),
  );
}

/** Forgets what is only true for the session that is over. */
export function forgetProjects(): void {
  forgetAsking();
  forgetGone();
}

/** In its place of every list that it belongs into, and out of the others. */
function put(project: Project): void {
  patchLists((list, filter) =>
    isInList(project, filter)
      ? listWith(list, project, projectOrder(filter))
      : listWithout(list, ({ id }) => id === project.id),
  );
}

function patchLists(change: (list: Listed<Project>, filter: ProjectFilter) => Listed<Project>): void {
  for (const [key, list] of queryClient.getQueriesData<Listed<Project>>({ queryKey: projectListKey })) {
    if (!list) continue;
    const [of, typed] = key.slice(projectListKey.length) as [ProjectsOf, { readonly text: string }];
    const next = change(list, { ...of, ...typed });
    if (next !== list) queryClient.setQueryData(key, next);
  }
}

/** All that is known of one project, and of it alone. */
function keysIn(projectId: string): readonly (readonly unknown[])[] {
  return [[...projectKey, projectId], ...listsIn(projectId)];
}

/** The lists of what is in a project. */
function listsIn(projectId: string): readonly (readonly unknown[])[] {
  return [
    [...projectMembersKey, projectId],
    [...activityKey, projectId],
    [...resourcesKey, projectId],
    [...updatesKey, 'project', projectId],
  ];
}

function countsOf(project: Project): ProjectCounts {
  const { totalTasks, completedTasks, progress, recentUpdates, countsVersion } = project;
  return { totalTasks, completedTasks, progress, recentUpdates, countsVersion };
}
