import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project } from '@longtable/contract/projects';
import type { ReactNode } from 'react';
import type { Membership } from '../../../kits/membership/membership.ts';
import { personName } from '../../../platform/directory.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { session } from '../../../platform/session.ts';
import { projectMembers } from '../data/project-members.ts';

/** The members of a project. */
export function projectMembership({
  id,
  name,
  ownerId,
  membersCount,
}: Project): Membership<ProjectMember, 'Member' | 'Admin'> {
  return {
    noun: 'project',
    name,
    count: membersCount,
    renderMembers: (text, render) => <Members projectId={id} text={text} render={render} />,
    roleOf: ({ role }) => role,
    can: ({ can }) => can,
    roles: ['Member', 'Admin'],
    changeRole: (member, role) => projectMembers.edit(id, member, { role }),
    remove: (member) => projectMembers.remove(id, member),
    removalText(person) {
      const owner = ownerId === session.get().user?.id ? 'you' : personName(ownerId);
      return `${person} loses access to ${name} immediately. Tasks they created go to ${owner}; tasks assigned to them go back to the people who created them. Their comments and updates stay.`;
    },
  };
}

function Members({
  projectId,
  text,
  render,
}: {
  projectId: string;
  text: string;
  render: (view: ListView<ProjectMember>) => ReactNode;
}) {
  return render(projectMembers.useList(projectId, text));
}
