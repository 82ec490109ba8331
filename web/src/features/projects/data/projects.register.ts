import { forgetReason, noteReason } from '../../../platform/gone.ts';
import { onLive } from '../../../platform/live.ts';
import { session } from '../../../platform/session.ts';
import { registerResources } from '../resources/resources.register.ts';
import { knownProject } from './known-project.ts';
import {
  projectMemberFactsSaved,
  projectMemberGone,
  projectPersonRemoved,
  projectPersonSaved,
} from './project-members.cache.ts';
import { askWhetherStillSeen } from './projects.actions.ts';
import {
  activityAdded,
  departmentRenamed,
  forgetProjects,
  ownerSaved,
  progressChanged,
  projectFactsSaved,
  projectGone,
  projectMembershipChanged,
  scopeMembershipChanged,
  teamRenamed,
} from './projects.cache.ts';

/** Connects projects to the live events. Once, before they begin. */
export function registerProjects(): void {
  followProjects();
  followPlaces();
  registerResources();
  onLive('project-member.saved', ({ projectId, member, membersCount }) =>
    projectMemberFactsSaved(projectId, member, membersCount),
  );
  onLive('project-member.removed', ({ projectId, personId, membersCount }) => {
    // Of oneself the change of membership tells.
    if (personId !== session.get().user?.id) projectMemberGone(projectId, personId, membersCount);
  });
  onLive('project-activity.added', ({ projectId, activity }) => activityAdded(projectId, activity));
  onLive('person.saved', ({ person }) => {
    ownerSaved(person);
    projectPersonSaved(person);
  });
  onLive('person.removed', ({ personId }) => projectPersonRemoved(personId));
}

/** Runs as long as the session. */
export function watchProjects(): () => void {
  return forgetProjects;
}

function followProjects(): void {
  onLive('project.saved', ({ project }) => projectFactsSaved(project));
  onLive('project.progress', ({ projectId, ...counts }) => progressChanged(projectId, counts));
  onLive('project.scope-changed', ({ projectId }) => projectMembershipChanged(projectId));
  onLive('project.deleted', ({ projectId }) => {
    noteReason(projectId, `${knownProject(projectId)?.name ?? 'The project'} was deleted.`);
    projectGone(projectId);
  });
  onLive('project.membership-changed', ({ projectId, projectName, change, by }) => {
    switch (change) {
      case 'removed':
        wentOut(
          projectId,
          by ? `${by.name} removed you from ${projectName}.` : `You were removed from ${projectName}.`,
        );
        return;
      case 'left':
        wentOut(projectId, `You left ${projectName}.`);
        return;
      case 'joined':
      case 'rights':
        forgetReason(projectId);
        projectMembershipChanged(projectId);
    }
  });
}

/** What is seen by being in a team or a department. */
function followPlaces(): void {
  onLive('team.saved', ({ team }) => teamRenamed(team));
  onLive('department.saved', ({ department }) => departmentRenamed(department));
  onLive('team.membership-changed', ({ teamId }) => scopeMembershipChanged({ teamId }));
  onLive('department.membership-changed', ({ teamId }) => scopeMembershipChanged({ teamId }));
}

function wentOut(projectId: string, reason: string): void {
  const known = knownProject(projectId);
  noteReason(projectId, reason);
  projectGone(projectId);
  if (known && known.visibility === 'team') void askWhetherStillSeen(projectId);
}
