import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import type { Locator, Page } from '@playwright/test';
import { connect } from './people.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

/** Creates a project before the journey begins. */
export function newProject(
  owner: Visitor,
  name: string,
  fields: Omit<Partial<InputOf<typeof projectsApi.create>>, 'id' | 'name'> = {},
): Promise<Project> {
  return owner.call(projectsApi.create, { id: newId(), name, ...fields });
}

/** Adds a member before the journey begins, after connecting with the owner. */
export async function addToProject(
  owner: Visitor,
  projectId: string,
  person: Visitor,
  role: 'Admin' | 'Member' = 'Member',
): Promise<void> {
  await connect(owner, person);
  await owner.call(projectMembersApi.add, { projectId, id: newId(), personId: person.id, role });
}

/** A project with an owner, an Admin and a Member, each with a page. */
export async function projectOfThree(newPerson: (name: string) => Promise<Visitor>, name: string) {
  const olive = await newPerson('Olive Owner');
  const adam = await newPerson('Adam Admin');
  const mia = await newPerson('Mia Member');
  const project = await newProject(olive, name);
  await addToProject(olive, project.id, adam, 'Admin');
  await addToProject(olive, project.id, mia);
  return { olive, adam, mia, project };
}

type TabName = 'Overview' | 'Tasks' | 'Members' | 'Updates' | 'Resources' | 'Settings';

/** Opens the page of a project and waits until it is ready. */
export async function openProject(
  page: Page,
  project: Pick<Project, 'id' | 'name'>,
  tab?: Lowercase<TabName>,
): Promise<void> {
  await page.goto(`/app/collaboration/projects/${project.id}${tab ? `?tab=${tab}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
}

/** A tab of a project's page; with `count` if that matters. */
export function projectTab(page: Page, name: TabName, count?: number): Locator {
  return page.getByRole('tab', { name: count === undefined ? new RegExp(`^${name}`) : `${name} ${count}` });
}
