import { connectionsApi } from '@longtable/contract/connections';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openNewTask, openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice, phone, shareOfTasks } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const project = aProject(ada, 'The Project with the Very Long Name that Nobody Can Remember 🚀', {
  membersCount: 2,
  totalTasks: 2,
});
const shared = { projectId: project.id, assignedTo: grace.id, tags: ['a tag', 'another'] };
const tasks = [
  aTask(ada, 'Order brass', shared),
  aTask(ada, 'Wait for the smith', { ...shared, status: 'blocked' }),
  aTask(ada, 'Call mother'),
];
const cards = {
  people: [cardOf(ada), cardOf(grace)],
  projects: [{ id: project.id, name: project.name, version: 1 }],
};

function fakeProject(): void {
  fakeTasks(ada, tasks, cards);
  fakeApi(projectsApi.list, { projects: [project], cards, next: null });
  fakeApi(projectsApi.get, { ...project, cards });
  fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
  const members = [aProjectMember(ada, 'Owner'), aProjectMember(grace, 'Member')];
  fakeApi(projectMembersApi.list, { members, cards, next: null });
  fakeApi(connectionsApi.list, { connections: [aConnection(grace)], cards, next: null });
}

describe.each(devices)('the tasks of a project, on a $device', (device) => {
  onDevice(device);
  beforeEach(fakeProject);

  test('the board and the form of a task', async () => {
    await renderApp(`/app/collaboration/projects/${project.id}?tab=tasks`, { user: ada });
    await expect.element(page.getByRole('article', { name: 'Order brass' })).toBeVisible();
    await expectScreen('board of a project');
    await openNewTask();
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Cut the gears');
    await expectScreen('form of a task in a project');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await expectScreen('assignment');
    await form.getByRole('combobox', { name: 'Assign to' }).click();
    await expect.element(page.getByRole('option', { name: grace.name, exact: false })).toBeVisible();
    await expectScreen('people to assign to');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  });

  test('tasks of projects on the Taskboard', async () => {
    await renderApp('/app/tasks', { user: ada });
    await expect.element(page.getByRole('article', { name: 'Order brass' })).toMatchTextContent(project.name);
    await expectScreen('Taskboard with projects');
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.element(page.getByRole('table', { name: 'Tasks' })).toMatchTextContent(project.name);
    await expectScreen('list with projects');
    await page.getByRole('button', { name: 'Order brass' }).click();
    await expect
      .element(openTask('Order brass').getByRole('link', { name: `Open the project ${project.name}` }))
      .toBeVisible();
    await expectScreen('details of a task in a project');
  });
});

describe('only on a phone', () => {
  onDevice(phone);
  beforeEach(fakeProject);

  test('at least 70% of the screen is tasks', async () => {
    await renderApp(`/app/collaboration/projects/${project.id}?tab=tasks`, { user: ada });
    await expect.element(page.getByRole('article', { name: 'Order brass' })).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: 'Columns' })).toBeVisible();
    await expect.element(page.getByRole('article', { name: 'Wait for the smith' })).toBeVisible();
    expect(shareOfTasks(), 'board').toBeGreaterThanOrEqual(0.7);
    await page.getByRole('button', { name: 'Tools' }).last().click();
    await page.getByRole('menuitemradio', { name: 'List' }).click();
    await expect.element(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
    expect(shareOfTasks(), 'list').toBeGreaterThanOrEqual(0.7);
  });
});
