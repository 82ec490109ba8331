import type { ProjectMember } from '@longtable/contract/project-members';
import type { ProjectAbilities } from '@longtable/contract/projects';
import { afterPaint } from '../../../platform/after-paint.ts';
import { directory } from '../../../platform/directory.ts';
import { forgetReason, noteReason } from '../../../platform/gone.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { session } from '../../../platform/session.ts';
import { followResources } from '../resources/resources.ts';
import { knownProject } from './known-project.ts';
// Changes that a closed page left behind are sent by it.
import './project-details.ts';
import { projectMemberGone, projectMemberSaved, projectPersonRemoved } from './project-members.cache.ts';
import {
  activityAdded,
  forgetProjects,
  progressChanged,
  projectGone,
  projectMembershipChanged,
  projectSaved,
  projectScopeChanged,
  scopeMembershipChanged,
  sharedProjectSaved,
  teamLeft,
} from './projects.cache.ts';

/** Connects projects to the live events. Once, before they begin. */
export function registerProjects(): void {
  followProjects();
  followPlaces();
  followResources();
  onLive('project-member.saved', ({ projectId, member, membersCount }, can) =>
    projectMemberSaved(projectId, rowOf<ProjectMember>(member, can), membersCount),
  );
  onLive('project-member.removed', ({ projectId, personId, membersCount }) => {
    // Of oneself the change of membership tells.
    if (personId !== session.get().user?.id) projectMemberGone(projectId, personId, membersCount);
  });
  onLive('project-activity.added', ({ projectId, activity }) => activityAdded(projectId, activity));
  onLive('person.removed', ({ personId }) => projectPersonRemoved(personId));
}

/** Runs as long as the session. */
export function watchProjects(): () => void {
  return forgetProjects;
}

function followProjects(): void {
  onLive('project.saved', ({ project }, can) => sharedProjectSaved(project, can as ProjectAbilities));
  onLive('project.progress', ({ projectId, ...counts }) => progressChanged(projectId, counts));
  onLive('project.scope-changed', ({ projectId }, can) => projectScopeChanged(projectId, can?.read === true));
  onLive('project.deleted', ({ projectId }) => {
    noteReason(projectId, `${knownProject(projectId)?.name ?? 'The project'} was deleted.`);
    projectGone(projectId);
  });
  onLive('project.membership-changed', ({ projectId, change, byId, project }) => {
    const name = directory().project(projectId)?.name ?? 'the project';
    if (change === 'removed') {
      const by = directory().person(byId);
      noteReason(projectId, by ? `${by.name} removed you from ${name}.` : `You were removed from ${name}.`);
    } else if (change === 'left') noteReason(projectId, `You left ${name}.`);
    else forgetReason(projectId);
    const isIn = change === 'joined' || change === 'rights';
    // Its page is left, even where it can still be seen by its team: then it is back in the lists afterwards.
    if (!isIn) projectGone(projectId);
    if (!project) return;
    if (isIn) projectMembershipChanged(project);
    else afterPaint(() => projectSaved(project));
  });
}

/** What is seen by being in a team or a department. */
function followPlaces(): void {
  onLive('team.membership-changed', ({ teamId, team }) =>
    team ? scopeMembershipChanged({ teamId }) : teamLeft({ teamId }),
  );
  onLive('department.membership-changed', ({ teamId }) => scopeMembershipChanged({ teamId }));
}
