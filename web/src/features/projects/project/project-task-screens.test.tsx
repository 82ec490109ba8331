import { connectionsApi } from '@longtable/contract/connections';
import { errorText } from '@longtable/contract/errors';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  card,
  cardTitle,
  column,
  dragCard,
  expectColumn,
  openBoard,
  openNewTask,
  openTask,
  openTool,
} from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone, shareOfTasks } from '../../../../test/screen.ts';

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

describe('only on a desktop', () => {
  onDevice(desktop);
  const engine = aProject(ada, 'Engine', { membersCount: 2 });
  const garden = aProject(ada, 'Garden');
  const jean = aPerson('Jean Bartik');
  const both = {
    people: [ada, grace, jean].map((person) => cardOf(person)),
    projects: [engine, garden].map(({ id, name }) => ({ id, name, version: 1 })),
  };
  const inEngine = { projectId: engine.id };

  /** Two projects of Ada, the first with Grace; she is connected with Grace and Jean. */
  function fakeTwo(): () => Task[] {
    const all = fakeTasks(
      ada,
      [
        aTask(ada, 'Order brass', inEngine),
        aTask(ada, 'Water the roses', { projectId: garden.id }),
        aTask(ada, 'Draw the plans', inEngine),
        aTask(ada, 'Call mother'),
        aTask(ada, 'Wait for the smith', { ...inEngine, status: 'blocked' }),
      ],
      both,
    );
    fakeApi(projectsApi.list, { projects: [engine, garden], cards: both, next: null });
    fakeApi(projectsApi.get, ({ projectId }) => ({
      ...(projectId === garden.id ? garden : engine),
      cards: both,
    }));
    fakeApi(projectActivityApi.list, { activity: [], cards: both, next: null });
    const members = [aProjectMember(ada, 'Owner'), aProjectMember(grace, 'Member')];
    fakeApi(projectMembersApi.list, { members, cards: both, next: null });
    const connections = [aConnection(grace), aConnection(jean)];
    fakeApi(connectionsApi.list, { connections, cards: both, next: null });
    return all;
  }

  const form = page.getByRole('dialog', { name: 'Create New Task' });
  const assignee = form.getByRole('combobox', { name: 'Assign to' });

  async function choose(field: 'Project' | 'Assign to', option: string): Promise<void> {
    await form.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: false }).click();
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  }

  test('the board of a project has its tasks only, and gets new ones from every place', async () => {
    const all = fakeTwo();
    const projectOf = (title: string) => all().find((task) => task.title === title)?.projectId;
    await renderApp(`/app/collaboration/projects/${engine.id}?tab=tasks`, { user: ada });
    await expectColumn('To Do', ['Order brass', 'Draw the plans']);
    await expect
      .element(column('Blocked').getByRole('article', { name: 'Wait for the smith' }))
      .toBeVisible();
    await expect
      .element(page.getByLabelText('Board statistics'))
      .toMatchTextContent(/3\s*Total Tasks|Total Tasks\s*3/);
    await expect.element(card('Order brass')).not.toMatchTextContent('Engine');

    await dragCard('Draw the plans', { to: 'To Do', above: 'Order brass' });
    await expectColumn('To Do', ['Draw the plans', 'Order brass']);
    await pressOn(cardTitle('Draw the plans'), ' ', '{ArrowRight}', ' ');
    await expectColumn('In Progress', ['Draw the plans']);
    await expectColumn('To Do', ['Order brass']);

    await column('Review').getByText('Click to add task').click();
    await page.getByRole('textbox', { name: 'New task in Review' }).fill('Check the plans');
    await press('{Enter}');
    await expectColumn('Review', ['Check the plans']);
    await press('{Escape}', 'c');
    await expect.element(form).toMatchTextContent('In Engine');
    await press('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await openTool('New Task');
    await form.getByRole('textbox', { name: 'Title' }).fill('Cut the gears');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await expect.element(form.getByRole('combobox', { name: 'Project' })).toHaveValue('Engine');
    await expect.element(assignee).toHaveValue('Ada Lovelace (you)');
    await choose('Assign to', grace.name);
    await expect.element(form).toMatchTextContent(`In Engine, for ${grace.name}`);
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.element(card('Cut the gears')).toMatchTextContent(`Assigned to ${grace.name}`);

    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByPlaceholder('New task', { exact: false }).fill('Find a workshop');
    await press('{Enter}');
    await expect.element(cardTitle('Find a workshop')).toBeVisible();
    expect(page.getByText('Call mother').query()).toBeNull();
    for (const title of ['Check the plans', 'Cut the gears', 'Find a workshop'])
      await expect.poll(() => projectOf(title), { message: title }).toBe(engine.id);
  });

  test('the name of a person is current, and a task that leaves the project leaves its board', async () => {
    fakeTwo();
    await renderApp(`/app/collaboration/projects/${engine.id}?tab=tasks`, { user: ada });
    await live.connected();
    const { can, ...task } = aTask(ada, 'Cut the gears', { ...inEngine, assignedTo: grace.id });
    live.send('task.saved', { task, cards: both }, can);
    await expect.element(card('Cut the gears')).toMatchTextContent(`Assigned to ${grace.name}`);
    const admiral = { ...cardOf(grace), name: 'Admiral Hopper', version: 2 };
    live.send('person.saved', { personId: grace.id, cards: { people: [admiral] } });
    await expect.element(card('Cut the gears')).toMatchTextContent('Assigned to Admiral Hopper');
    live.send('task.moved-away', { taskId: task.id });
    await expect.element(card('Cut the gears')).not.toBeInTheDocument();
  });

  test('the Taskboard names the projects of tasks as they are, and leads to them', async () => {
    fakeTwo();
    await renderApp('/app/tasks', { user: ada });
    await expectColumn('To Do', ['Order brass', 'Water the roses', 'Draw the plans', 'Call mother']);
    await expect.element(card('Water the roses')).toMatchTextContent('Garden');
    await live.connected();
    const { can, role: _, ...shared } = garden;
    const roses = { ...shared, name: 'Rose garden', version: 2 };
    const named = { ...both, projects: [{ id: garden.id, name: 'Rose garden', version: 2 }] };
    fakeApi(projectsApi.get, { ...garden, name: 'Rose garden', version: 2, cards: named });
    live.send('project.saved', { project: roses, cards: named }, can);
    await expect.element(card('Water the roses')).toMatchTextContent('Rose garden');
    await cardTitle('Water the roses').click();
    await openTask('Water the roses')
      .getByRole('link', { name: /Rose garden$/ })
      .click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rose garden' })).toBeVisible();
    await expect.element(openTask('Water the roses')).not.toBeInTheDocument();
    await visit('/app/tasks');
    await expect.element(card('Water the roses')).toBeVisible();
    live.send('project.deleted', { projectId: garden.id });
    await expectColumn('To Do', ['Order brass', 'Draw the plans', 'Call mother']);
  });

  test('a task of a project goes to its members only', async () => {
    const all = fakeTwo();
    await openBoard(ada);
    await live.connected();
    await openNewTask();
    await form.getByRole('textbox', { name: 'Title' }).fill('Cut the gears');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await choose('Assign to', 'Jean Bartik');
    await choose('Project', 'Engine');
    await expect.element(assignee).toHaveValue('Ada Lovelace (you)');
    await expect
      .element(form)
      .toMatchTextContent('Jean Bartik is not a member of Engine, so the task is assigned to you.');
    await choose('Project', 'No project');
    await choose('Assign to', grace.name);
    await choose('Project', 'Engine');
    await expect.element(assignee).toHaveValue(grace.name);

    // Grace was removed meanwhile.
    fakeApi(tasksApi.create, () => {
      const members = [aProjectMember(ada, 'Owner')];
      fakeApi(projectMembersApi.list, { members, cards: both, next: null });
      live.send('project-member.removed', { projectId: engine.id, personId: grace.id, membersCount: 1 });
      return new Refusal('task/assignee-not-in-project');
    });
    await form.getByRole('button', { name: 'Create task' }).click();
    const reason = errorText('task/assignee-not-in-project');
    await expect.element(form.getByRole('alert')).toMatchTextContent(reason);
    await expect
      .element(form.getByRole('tab', { name: 'Assignment' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(assignee).toHaveAccessibleDescription(expect.stringContaining(reason.slice(0, 40)));
    expect(all().some(({ title }) => title === 'Cut the gears')).toBe(false);
    const stored = fakeTwo();
    await choose('Assign to', 'Ada Lovelace (you)');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.element(card('Cut the gears')).toMatchTextContent('Engine');
    await expect
      .poll(() => stored().find(({ title }) => title === 'Cut the gears')?.projectId)
      .toBe(engine.id);
  });
});
