import type { Department, DepartmentMember, DepartmentRole } from '@longtable/contract/departments';
import type { ReactNode } from 'react';
import type { Membership } from '../../../kits/membership/membership.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { departmentMembers } from '../data/team-members.ts';

/** The members of a department. */
export function departmentMembership(department: Department): Membership<DepartmentMember, DepartmentRole> {
  const { id, name, membersCount, can } = department;
  return {
    noun: 'department',
    name,
    count: membersCount,
    renderMembers: (text, render) => <Members departmentId={id} text={text} render={render} />,
    roleOf: ({ departmentRole }) => departmentRole,
    can: ({ departmentRole }) => ({
      promote: can.manageMembers && departmentRole === 'member',
      demote: can.manageMembers && departmentRole === 'admin',
      remove: can.manageMembers,
    }),
    roles: ['member', 'admin'],
    changeRole: (member, departmentRole) => departmentMembers.edit(id, member, { departmentRole }),
    remove: (member) => departmentMembers.remove(id, member),
    removalText: (person) =>
      `${person} will no longer see the updates of ${name}, but stays in the team. Their updates stay.`,
  };
}

function Members({
  departmentId,
  text,
  render,
}: {
  departmentId: string;
  text: string;
  render: (view: ListView<DepartmentMember>) => ReactNode;
}) {
  return render(departmentMembers.useList(departmentId, text));
}
