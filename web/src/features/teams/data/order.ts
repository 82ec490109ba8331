import type { Department, DepartmentMember } from '@longtable/contract/departments';
import { teamRoles } from '@longtable/contract/rules/team-rights';
import type { Team, TeamMemberFacts } from '@longtable/contract/teams';
import type { UpdateFacts } from '@longtable/contract/updates';
import { searchable } from '../../../platform/listed.ts';

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Teams and departments stand by name. */
export function byName(a: Pick<Team | Department, 'name'>, b: Pick<Team | Department, 'name'>): number {
  return names.compare(a.name, b.name);
}

/** Owner, Admins, Members; of each the first to join first. */
export function byRole(a: TeamMemberFacts, b: TeamMemberFacts): number {
  return teamRoles.indexOf(a.role) - teamRoles.indexOf(b.role) || byTime(a.joinedAt, b.joinedAt);
}

/** Admins of a department first; of each the first to join first. */
export function byDepartmentRole(a: DepartmentMember, b: DepartmentMember): number {
  const rank = ({ departmentRole }: DepartmentMember) => (departmentRole === 'admin' ? 0 : 1);
  return rank(a) - rank(b) || byTime(a.joinedAt, b.joinedAt);
}

/** Updates stand the newest first. */
export function newestFirst(a: UpdateFacts, b: UpdateFacts): number {
  return byTime(b.createdAt, a.createdAt);
}

/** Whether a team or department belongs into a list that is narrowed by `text`. */
export function hasName({ name }: { readonly name: string }, text: string): boolean {
  return searchable(name).includes(searchable(text));
}

/** Whether a member belongs into a list that is narrowed by `text`: by name or e-mail address. */
export function hasPerson(
  { person }: { readonly person: { readonly name: string; readonly email: string } },
  text: string,
): boolean {
  const wanted = searchable(text);
  return [person.name, person.email].some((value) => searchable(value).includes(wanted));
}

function byTime(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b);
}
