import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import type { ReactNode } from 'react';
import type { Membership } from '../../../kits/membership/membership.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { teamMembers } from '../data/team-members.ts';

/** The members of a team. */
export function teamMembership({ id, name, membersCount }: Team): Membership<TeamMember, 'Member' | 'Admin'> {
  return {
    noun: 'team',
    name,
    count: membersCount,
    renderMembers: (text, render) => <Members teamId={id} text={text} render={render} />,
    roleOf: ({ role }) => role,
    can: ({ can }) => can,
    roles: ['Member', 'Admin'],
    changeRole: (member, role) => teamMembers.edit(id, member, { role }),
    remove: (member) => teamMembers.remove(id, member),
    removalText: (person) =>
      `${person} loses access to ${name} and its departments immediately. Their updates stay.`,
    stepDownText: `You lose your Admin rights in ${name}. Only another Admin or the Owner can give them back.`,
  };
}

function Members({
  teamId,
  text,
  render,
}: {
  teamId: string;
  text: string;
  render: (view: ListView<TeamMember>) => ReactNode;
}) {
  return render(teamMembers.useList(teamId, text));
}
