import type { LivePayload } from '@longtable/contract/live';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { ProjectAbilities } from '@longtable/contract/projects';
import { afterPaint } from '../../../platform/after-paint.ts';
import { directory } from '../../../platform/directory.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { cancelRefetches, refetchSoon } from '../../../platform/refetch-soon.ts';
import {
  clearRemovalReason,
  clearRemovals,
  setRemovalReason,
  unmarkRemoved,
} from '../../../platform/removals.ts';
import { session } from '../../../platform/session.ts';
import { activityLists, activityPersonRemoved } from './project-activity.ts';
import { projectKeys } from './project-keys.ts';
import { projectLists } from './project-lists.ts';
import { projectMembers } from './project-members.ts';
import { projectChanged, projectCounted, projects } from './projects.ts';

/** Applies live events to projects, members and activity, and adds projects to the palette. Call it once, before the live connection starts. */
export function registerProjects(): void {
  registerPalette(async () => (await import('../project-palette.tsx')).projectPalette);
  followProjects();
  followMemberships();
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

/** The watcher of projects: nothing runs during the session, but its state is cleared at the end. */
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
    // `project.saved` follows, with the project itself.
    if (can?.read === true) unmarkRemoved(projectId);
    else projects.disappeared(projectId);
  });
  onLive('project.deleted', ({ projectId }) => {
    setRemovalReason(projectId, `${projects.find(projectId)?.name ?? 'The project'} was deleted.`);
    projects.disappeared(projectId);
  });
}

/** Memberships of projects, teams and departments: they decide which projects the actor sees. */
function followMemberships(): void {
  onLive('project.membership-changed', (event) => {
    const { projectId, change, project } = event;
    if (change === 'joined' || change === 'rights') {
      clearRemovalReason(projectId);
      if (project) projects.membershipChanged(project);
      return;
    }
    setRemovalReason(projectId, reasonOf(event));
    // Leave an open page of the project first, even if the actor still sees the project as one of the team. Then put it back in
    // the lists.
    projects.disappeared(projectId);
    if (project) afterPaint(() => projects.saved(project));
  });
  onLive('team.membership-changed', ({ teamId, team }) => {
    if (team) return reloadVisibleBy(teamId);
    // Only those that the actor saw as a member of the team: their own memberships of projects remain.
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

/** Refetches the projects that the actor sees as a member of a team or department: only the server knows which these are now. */
function reloadVisibleBy(teamId: string): void {
  projectLists.reload();
  for (const { id } of visibleBy(teamId)) refetchSoon([...projectKeys.item, id]);
}

function visibleBy(teamId: string) {
  return projects.all().filter((project) => project.teamId === teamId && project.role === null);
}
