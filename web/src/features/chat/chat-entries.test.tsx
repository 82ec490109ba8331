import { connectionsApi } from '@longtable/contract/connections';
import { type Department, departmentsApi } from '@longtable/contract/departments';
import { profileApi } from '@longtable/contract/profile';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api.ts';
import {
  aDepartmentChat,
  aDirectChat,
  aProjectChat,
  aTeamChat,
  fakeChats,
  messagesOf,
} from '../../../test/fake-chats.ts';
import { live } from '../../../test/fake-live.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aProject } from '../../../test/sample-projects.ts';
import { aDepartment, aTeam } from '../../../test/sample-teams.ts';
import { aConnection, aPerson, aProfile, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const team = aTeam(ada, 'Analytical engine');
const department = aDepartment(team, 'Gears', { role: 'member' });
const project = aProject(ada, 'Bernoulli numbers');
const cards = {
  people: [cardOf(ada), cardOf(grace)],
  teams: [{ id: team.id, name: team.name, version: 1 }],
  departments: [{ id: department.id, name: department.name, version: 1 }],
  projects: [{ id: project.id, name: project.name, version: 1 }],
};

const withGrace = aDirectChat(grace, { lastRead: 1 });
const chats = [withGrace, aTeamChat(team), aDepartmentChat(department), aProjectChat(project)];
const pair = [ada.id, grace.id].toSorted().join('_');
const teamPath = `/app/collaboration/teams/${team.id}`;
const departmentPath = `${teamPath}/department/${department.id}`;
const projectPath = `/app/collaboration/projects/${project.id}`;

const path = () => location.pathname;
const field = (name: string) => page.getByRole('textbox', { name: `Message ${name}` });
const chatLink = page.getByRole('banner').getByRole('link', { name: 'Chat' });

function fakeServer({
  department: shownDepartment = department,
  project: shownProject = project,
}: {
  department?: Department;
  project?: Project;
} = {}) {
  fakeApi(teamsApi.get, { ...team, cards });
  fakeApi(teamsApi.list, { teams: [team], cards, next: null });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(departmentsApi.get, { ...shownDepartment, cards });
  fakeApi(projectsApi.get, { ...shownProject, cards });
  fakeApi(projectMembersApi.list, { members: [], cards, next: null });
  fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(updatesApi.listOfDepartment, { updates: [], cards, next: null });
  fakeApi(updatesApi.listOfProject, { updates: [], cards, next: null });
  fakeApi(connectionsApi.list, { connections: [aConnection(grace)], cards, next: null });
  fakeApi(profileApi.get, { ...aProfile(grace, 'connected'), cards });
  const said = messagesOf(withGrace, [[grace, 'Good morning', 5]]);
  return fakeChats(ada, chats, said, { cards });
}

async function open(address: string): Promise<void> {
  await renderApp(address, { user: ada });
  await live.connected();
}

describe('the ways to a chat', () => {
  onDevice(desktop);

  test.each([
    { of: 'team', from: teamPath, name: 'Analytical engine' },
    { of: 'department', from: departmentPath, name: 'Gears' },
    { of: 'project', from: projectPath, name: 'Bernoulli numbers' },
  ])('the page of a $of leads to its chat', async ({ from, name }) => {
    fakeServer();
    await open(from);
    await chatLink.click();
    await expect.poll(path).toBe(`${from}/chat`);
    await expect.element(field(name)).toBeVisible();
  });

  test('people who see a department or a project without being in it have no way to its chat', async () => {
    fakeServer({
      department: { ...department, role: null, can: { ...department.can, post: false } },
      project: { ...project, role: null, can: { ...project.can, work: false } },
    });
    await open(departmentPath);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Gears' })).toBeVisible();
    await expect.element(chatLink).not.toBeInTheDocument();
    await visit(projectPath);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bernoulli numbers' })).toBeVisible();
    await expect.element(chatLink).not.toBeInTheDocument();
  });

  test('the profile of a connection leads to the direct chat', async () => {
    fakeServer();
    await open(`/app/connect?person=${grace.id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Message' }).click();
    await expect.poll(path).toBe(`/app/chat/${pair}`);
    await expect.element(field('Grace Hopper')).toBeVisible();
  });

  test('the list of connections leads to the direct chat, which is created', async () => {
    fakeServer();
    const server = fakeChats(ada, [], [], { cards });
    await open('/app/connect');
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Message' }).click();
    await expect.poll(path).toBe(`/app/chat/${pair}`);
    await expect.element(field('Grace Hopper')).toBeVisible();
    expect(server.opened.map(({ personId }) => personId)).toEqual([grace.id]);
  });

  test('G and H lead to the list, and the palette to it and to chats by their names', async () => {
    fakeServer();
    await open('/app/settings');
    await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
    await press('g', 'h');
    await expect.poll(path).toBe('/app/chat');
    await expect
      .element(page.getByRole('navigation', { name: 'Chats' }).getByRole('link'))
      .toHaveAttribute('aria-current', 'page');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await palette.getByRole('combobox').fill('gears');
    await palette.getByRole('group', { name: 'Chats' }).getByRole('option', { name: /Gears/ }).click();
    await expect.poll(path).toBe(`${departmentPath}/chat`);
    await expect.element(field('Gears')).toBeVisible();
  });

  test('the list stays where it is when one goes from chat to chat', async () => {
    fakeServer();
    await open(`/app/chat/${pair}`);
    const list = page.getByRole('list', { name: 'Chats' });
    await expect.element(list).toMatchTextContent('Gears');
    const before = list.element();
    await list.getByRole('link', { name: /^Gears/ }).click();
    await expect.poll(path).toBe(`${departmentPath}/chat`);
    await expect.element(field('Gears')).toBeVisible();
    expect(list.element()).toBe(before);
    // They are chats, not parts of Teams.
    await expect
      .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }))
      .not.toHaveAttribute('aria-current');
  });

  test('the open chat of a department ends with the membership, and is back with it', async () => {
    fakeServer();
    await open(`${departmentPath}/chat`);
    await expect.element(field('Gears')).toBeVisible();
    const changed = {
      teamId: team.id,
      departmentId: department.id,
      byId: grace.id,
      // Owners of the team see all departments.
      department: { ...department, role: null },
      departmentsCount: 1,
      cards,
    };
    fakeChats(ada, [withGrace], [], { cards });
    live.send('department.membership-changed', { ...changed, change: 'removed' });
    await expect.element(page.getByText('Chat not found')).toBeVisible();
    fakeChats(ada, chats, [], { cards });
    live.send('department.membership-changed', { ...changed, change: 'joined' });
    await expect.element(field('Gears')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Chats' })).toMatchTextContent('Gears');
  });

  test('the direct chat of two others is not found, without asking', async () => {
    const server = fakeServer();
    await open(`/app/chat/${[aPerson('One').id, aPerson('Two').id].join('_')}`);
    await expect.element(page.getByText('Chat not found')).toBeVisible();
    expect([server.opened.length, server.fetched.length, server.pages.length]).toEqual([0, 0, 0]);
  });
});
