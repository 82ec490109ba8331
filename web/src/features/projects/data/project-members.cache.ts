import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import { deletedAccount, directory } from '../../../platform/directory.ts';
import { type Listed, listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
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

/** Takes in that an account is gone: nobody's member, and without its name in the activity. */
export function projectPersonRemoved(personId: string): void {
  refetchGuard.note();
  patchLists<ProjectMember>(projectMembersKey, (list) =>
    listWithout(list, (member) => member.personId === personId),
  );
  queryClient.setQueriesData<Listed<ProjectActivity>>({ queryKey: activityKey }, (list) => {
    return list && listChanged(list, (entry) => activityWithout(personId, entry));
  });
}

function activityWithout(personId: string, entry: ProjectActivity): ProjectActivity {
  const isActor = entry.actorId === personId;
  const isSubject = entry.subjectId === personId;
  if (!isActor && !isSubject) return entry;
  return {
    ...entry,
    ...(isActor && { actorId: null }),
    ...(isSubject && { subject: deletedAccount, subjectId: null }),
  };
}

function count(projectId: string, membersCount: number): void {
  patchProject(projectId, (project) =>
    project.membersCount === membersCount ? project : { ...project, membersCount },
  );
}
