import type { ProjectMember } from '@longtable/contract/project-members';
import { askSoon } from '../../../platform/ask-soon.ts';
import { directory } from '../../../platform/directory.ts';
import { listWith, listWithout } from '../../../platform/listed.ts';
import { hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { byProjectRole } from './project-order.ts';
import { patchProject } from './projects.cache.ts';
import { activityKey, projectMembersKey, refetchGuard } from './projects.queries.ts';

/** Takes in a member, and how many there are now where that was told. */
export function projectMemberSaved(projectId: string, saved: ProjectMember, membersCount?: number): void {
  refetchGuard.note();
  patchLists<ProjectMember>([...projectMembersKey, projectId], (list, { text }) =>
    hasPerson(saved, text, directory())
      ? listWith(list, saved, byProjectRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
  if (membersCount !== undefined) count(projectId, membersCount);
}

/** Takes in that somebody is not in a project any more. */
export function projectMemberGone(projectId: string, personId: string, membersCount?: number): void {
  refetchGuard.note();
  patchLists<ProjectMember>([...projectMembersKey, projectId], (list) =>
    listWithout(list, (member) => member.personId === personId),
  );
  if (membersCount !== undefined) count(projectId, membersCount);
}

/** Takes in that an account is gone. */
export function projectPersonRemoved(personId: string): void {
  refetchGuard.note();
  patchLists<ProjectMember>(projectMembersKey, (list) =>
    listWithout(list, (member) => member.personId === personId),
  );
  askSoon(activityKey);
}

function count(projectId: string, membersCount: number): void {
  patchProject(projectId, (project) =>
    project.membersCount === membersCount ? project : { ...project, membersCount },
  );
}
