import { newId } from '@longtable/contract/ids';
import type { TeamRole } from '@longtable/contract/rules/team-rights';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { connect } from './connect.ts';
import type { Person, TestApp } from './test-app.ts';

/** Creates a team of a person. */
export function newTeam(owner: Person, name = 'Engine room'): Promise<Team> {
  return owner.ok(teamsApi.create, { id: newId(), name });
}

/** Adds people to a team as its owner would: connects with them first. */
export async function addToTeam(
  owner: Person,
  teamId: string,
  people: readonly Person[],
  role: Exclude<TeamRole, 'Owner'> = 'Member',
): Promise<void> {
  for (const person of people) {
    await connect(owner, person);
    await owner.ok(teamMembersApi.add, { teamId, id: newId(), personId: person.id, role });
  }
}

/** A team with an owner, an admin and a member, and a person who is in none. */
export async function teamOfThree(app: TestApp) {
  const [owner, admin, member, stranger] = await Promise.all(
    ['Olive Owner', 'Adam Admin', 'Mia Member', 'Sam Stranger'].map((name) => app.newPerson(name)),
  );
  if (!owner || !admin || !member || !stranger) throw new Error('Nobody came.');
  const team = await newTeam(owner);
  await addToTeam(owner, team.id, [admin], 'Admin');
  await addToTeam(owner, team.id, [member]);
  return { owner, admin, member, stranger, team };
}
