import type { PersonCard } from '@longtable/contract/cards';
import type { ProjectMember } from '@longtable/contract/projects';
import { askSoon } from '../../../platform/ask-soon.ts';
import { listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { byProjectRole } from './project-order.ts';
import { patchProject } from './projects.cache.ts';
import { activityKey, news, projectMembersKey } from './projects.queries.ts';

/** Takes in a member, and how many there are now where that was told. */
export function projectMemberSaved(projectId: string, saved: ProjectMember, membersCount?: number): void {
  news.note();
  patchLists<ProjectMember>([...projectMembersKey, projectId], (list, { text }) =>
    hasPerson(saved, text)
      ? listWith(list, saved, byProjectRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
  if (membersCount !== undefined) count(projectId, membersCount);
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
