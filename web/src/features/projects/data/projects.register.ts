import type { LivePayload } from '@longtable/contract/live';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { ProjectAbilities } from '@longtable/contract/projects';
import { afterPaint } from '../../../platform/after-paint.ts';
import { directory } from '../../../platform/directory.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { cancelRefetches, refetchSoon } from '../../../platform/refetch-soon.ts';
import {
  clearRemovalReason,
  clearRemovals,
  setRemovalReason,
  unmarkRemoved,
} from '../../../platform/removals.ts';
import { session } from '../../../platform/session.ts';
import { followResources } from '../resources/resources.ts';
import { activityLists, activityPersonRemoved } from './project-activity.ts';
import { projectKeys } from './project-keys.ts';
import { projectLists } from './project-lists.ts';
import { projectMembers } from './project-members.ts';
import { projectChanged, projectCounted, projects } from './projects.ts';

/** Applies live events to projects, members, activity and resources. Call it once, before the live connection starts. */
export function registerProjects(): void {
  followProjects();
  followMemberships();
  followResources();
  onLive('project-member.saved', ({ projectId, member, membersCount }, can) =>
    projectMembers.saved(projectId, rowOf<ProjectMember>(member, can), membersCount),
  );
  onLive('project-member.removed', ({ projectId, personId, membersCount }) => {
    // The actor's own removal has an event of its own.
    if (personId !== session.get().user?.id) projectMembers.removed(projectId, personId, membersCount);
  });
  onLive('project-activity.added', ({ projectId, activity }) =>
    activityLists.put(activity, { of: projectId }),
  );
  onLive('person.removed', ({ personId }) => {
    projectMembers.personRemoved(personId);
    activityPersonRemoved(personId);
  });
}

/** Runs during a session. Returns the function that ends it. */
export function watchProjects(): () => void {
  return forgetProjects;
}

/** Clears the state of the ended session. */
export function forgetProjects(): void {
  cancelRefetches();
  clearRemovals();
}

function followProjects(): void {
  onLive('project.saved', ({ project }, can) => projectChanged(project, can as ProjectAbilities));
  onLive('project.progress', ({ projectId, ...counts }) => projectCounted(projectId, counts));
  onLive('project.scope-changed', ({ projectId }, can) => {
    // The next event contains the project.
    if (can?.read === true) unmarkRemoved(projectId);
    else projects.disappeared(projectId);
  });
  onLive('project.deleted', ({ projectId }) => {
    setRemovalReason(projectId, `${projects.find(projectId)?.name ?? 'The project'} was deleted.`);
    projects.disappeared(projectId);
  });
}

/** Memberships decide which projects the actor sees. */
function followMemberships(): void {
  onLive('project.membership-changed', (event) => {
    const { projectId, change, project } = event;
    if (change === 'joined' || change === 'rights') {
      clearRemovalReason(projectId);
      if (project) projects.membershipChanged(project);
      return;
    }
    setRemovalReason(projectId, reasonOf(event));
    // An open page is left even if the project is still visible by the team. Afterwards it is back in the lists.
    projects.disappeared(projectId);
    if (project) afterPaint(() => projects.saved(project));
  });
  onLive('team.membership-changed', ({ teamId, team }) => {
    if (team) return reloadVisibleBy(teamId);
    // The actor still sees the team's projects that they are a member of.
    for (const { id } of visibleBy(teamId)) projects.disappeared(id);
  });
  onLive('department.membership-changed', ({ teamId }) => reloadVisibleBy(teamId));
}

function reasonOf({
  projectId,
  change,
  byId,
}: Pick<LivePayload<'project.membership-changed'>, 'projectId' | 'change' | 'byId'>): string {
  const name = directory().project(projectId)?.name ?? 'the project';
  if (change === 'left') return `You left ${name}.`;
  const by = directory().person(byId);
  return by ? `${by.name} removed you from ${name}.` : `You were removed from ${name}.`;
}

/** Refetches projects that are visible by a team or department: only the server knows which ones are. */
function reloadVisibleBy(teamId: string): void {
  projectLists.reload();
  for (const { id } of visibleBy(teamId)) refetchSoon([...projectKeys.item, id]);
}

function visibleBy(teamId: string) {
  return projects.all().filter((project) => project.teamId === teamId && project.role === null);
}
