import type { PersonCard } from '@longtable/contract/cards';
import type { ProjectMember, ProjectMemberFacts } from '@longtable/contract/projects';
import { askSoon } from '../../../platform/ask-soon.ts';
import { listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { hasPerson } from '../../../platform/order.ts';
import { findInLists, patchLists } from '../../../platform/patch-lists.ts';
import { byProjectRole } from './project-order.ts';
import { patchProject } from './projects.cache.ts';
import { activityKey, news, projectMembersKey } from './projects.queries.ts';

const noRights: ProjectMember['can'] = { remove: false, promote: false, demote: false };

/** Takes in a member as the server answered them. */
export function projectMemberSaved(projectId: string, saved: ProjectMember): void {
  news.note();
  patchLists<ProjectMember>([...projectMembersKey, projectId], (list, { text }) =>
    hasPerson(saved, text)
      ? listWith(list, saved, byProjectRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
}

/** Takes in what an event told of a member. What the actor may do about them goes with their role, so it is asked for. */
export function projectMemberFactsSaved(
  projectId: string,
  facts: ProjectMemberFacts,
  membersCount: number,
): void {
  const key = [...projectMembersKey, projectId];
  const known = findInLists<ProjectMember>(key, ({ id }) => id === facts.id);
  const isSameRole = known?.role === facts.role;
  projectMemberSaved(projectId, { ...facts, can: isSameRole ? known.can : noRights });
  if (!isSameRole) askSoon(key);
  count(projectId, membersCount);
}

/** Takes in that somebody is not in a project any more. */
export function projectMemberGone(projectId: string, personId: string, membersCount?: number): void {
  news.note();
  patchLists<ProjectMember>([...projectMembersKey, projectId], (list) =>
    listWithout(list, ({ person }) => person.id === personId),
  );
  if (membersCount !== undefined) count(projectId, membersCount);
}

/** Takes in what a person shows to others. */
export function projectPersonSaved({ id, name, avatarUrl }: PersonCard): void {
  news.note();
  patchLists<ProjectMember>(projectMembersKey, (list) =>
    listChanged(list, (member) =>
      member.person.id === id ? { ...member, person: { ...member.person, name, avatarUrl } } : member,
    ),
  );
}

/** Takes in that an account is gone. */
export function projectPersonRemoved(personId: string): void {
  news.note();
  patchLists<ProjectMember>(projectMembersKey, (list) =>
    listWithout(list, ({ person }) => person.id === personId),
  );
  askSoon(activityKey);
}

function count(projectId: string, membersCount: number): void {
  patchProject(projectId, (project) =>
    project.membersCount === membersCount ? project : { ...project, membersCount },
  );
}
