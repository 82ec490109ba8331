import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { connect } from './connect.ts';
import type { Person, TestApp } from './test-app.ts';

type Wanted = Partial<
  Pick<Project, 'name' | 'description' | 'dueDate' | 'priority' | 'type' | 'teamId' | 'visibility'>
> & { departmentIds?: string[] };

/** Creates a project of a person. */
export function newProject(owner: Person, wanted: Wanted = {}): Promise<Project> {
  return owner.ok(projectsApi.create, { id: newId(), name: 'New harbour', ...wanted });
}

/** Adds people to a project as its owner would: connects with them first. */
export async function addToProject(
  owner: Person,
  projectId: string,
  people: readonly Person[],
  role: Exclude<ProjectRole, 'Owner'> = 'Member',
): Promise<void> {
  for (const person of people) await connect(owner, person);
  await addConnected(owner, projectId, people, role);
}

/** The same for people with whom the owner is connected already. */
export async function addConnected(
  owner: Person,
  projectId: string,
  people: readonly Person[],
  role: Exclude<ProjectRole, 'Owner'> = 'Member',
): Promise<void> {
  for (const { id: personId } of people)
    await owner.ok(projectMembersApi.add, { projectId, id: newId(), personId, role });
}

/** A project with an owner, an admin and a member, and a person who is in none. */
export async function projectOfThree(app: TestApp, wanted: Wanted = {}) {
  const [owner, admin, member, stranger] = await Promise.all(
    ['Olive Owner', 'Adam Admin', 'Mia Member', 'Sam Stranger'].map((name) => app.newPerson(name)),
  );
  if (!owner || !admin || !member || !stranger) throw new Error('Nobody came.');
  const project = await newProject(owner, wanted);
  await addToProject(owner, project.id, [admin], 'Admin');
  await addToProject(owner, project.id, [member]);
  return { owner, admin, member, stranger, project };
}
