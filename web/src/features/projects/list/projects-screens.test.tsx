import { departmentsApi } from '@longtable/contract/departments';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aDepartment, aTeam } from '../../../../test/sample-teams.ts';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const team = aTeam(ada, 'The Committee for the Very Long Names of Teams and Everything Else 🚀', {
  projectsCount: 1,
  departmentsCount: 1,
});
const department = aDepartment(team, 'Research and development of everything');
const wide = aProject(ada, 'Averyverylongprojectnamethatnobodycanreadatall and then some more 🚀', {
  type: 'department',
  teamId: team.id,
  departmentIds: [department.id],
  visibility: 'team',
  priority: 'high',
  dueDate: '2026-01-05',
  totalTasks: 12_345,
  completedTasks: 1200,
  progress: 10,
});
const arabic = aProject(ada, 'مشروع الميناء', { priority: 'low', dueDate: '2030-12-31' });
const cards = {
  people: [cardOf(ada)],
  teams: [{ id: team.id, name: team.name, version: 1 }],
  departments: [{ id: department.id, name: department.name, version: 1 }],
};

/** Responses for two projects, one of them of a department. */
function fakeProjects(): void {
  fakeApi(projectsApi.list, ({ scope, teamId }) => ({
    projects: scope === 'all' && teamId === undefined ? [wide, arabic] : [wide],
    cards,
    next: null,
  }));
  fakeApi(teamsApi.list, { teams: [team], cards, next: null });
  fakeApi(departmentsApi.list, { departments: [department], cards, next: null });
}

function projectRow(name: string): Locator {
  return page
    .getByRole('list', { name: 'Projects' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) });
}

describe.each(devices)('the list of projects, on a $device', (device) => {
  onDevice(device);

  test('an empty list', async () => {
    await renderApp('/app/collaboration/projects', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
    await expectScreen('no projects yet');
  });

  test('a list, its menus and form', async () => {
    fakeProjects();
    await renderApp('/app/collaboration/projects', { user: ada });
    await expect.element(projectRow(wide.name)).toBeVisible();
    await expectScreen('list of projects');
    await page.getByRole('radio', { name: 'Department' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Team' })).toBeVisible();
    await page.getByRole('button', { name: 'Sort by: Name' }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Created' })).toBeVisible();
    await expectScreen('sort menu');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('radio', { name: /^Departments/ }).click();
    await dialog.getByRole('combobox', { name: 'Team' }).click();
    await page.getByRole('option', { name: team.name }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(101));
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect.element(dialog.getByText('Use at most 100 characters.')).toBeVisible();
    await expectScreen('new project');
  });

  test('the projects of a team', async () => {
    fakeProjects();
    fakeApi(teamsApi.get, { ...team, cards });
    fakeApi(teamMembersApi.list, { members: [], cards, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
    await renderApp(`/app/collaboration/teams/${team.id}?tab=projects`, { user: ada });
    await expect.element(projectRow(wide.name)).toBeVisible();
    await expectScreen('projects of a team');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);
  const paint = aProject(ada, 'Paint the boat', {
    dueDate: '2026-01-05',
    createdAt: '2026-01-05T09:00:00.000Z',
  });
  const pier = aProject(ada, 'New pier', {
    type: 'department',
    teamId: team.id,
    createdAt: '2026-01-06T09:00:00.000Z',
  });
  const light = aProject(ada, 'Lighthouse', {
    type: 'team',
    teamId: team.id,
    createdAt: '2026-01-07T09:00:00.000Z',
  });
  const names = () =>
    page
      .getByRole('list', { name: 'Projects' })
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);

  /** Filters and sorts like the server. */
  function fakeFiltered(): void {
    fakeApi(teamsApi.list, { teams: [team], cards, next: null });
    fakeApi(departmentsApi.list, { departments: [department], cards, next: null });
    fakeApi(projectsApi.list, ({ scope, sort, direction, text }) => {
      const key = ({ name, createdAt, dueDate }: typeof paint) =>
        sort === 'createdAt' ? createdAt : sort === 'dueDate' ? (dueDate ?? '9') : name;
      const projects = [paint, pier, light]
        .filter(
          ({ type }) =>
            scope === 'all' ||
            (scope === 'department' ? type === scope : scope === 'team' && type !== 'individual'),
        )
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
      return { projects: direction === 'descending' ? projects.toReversed() : projects, cards, next: null };
    });
  }

  test('filter and sort are in the URL, from which they are restored, and which another link resets', async () => {
    fakeFiltered();
    const box = page.getByRole('searchbox', { name: 'Find a project by name' });
    await renderApp('/app/collaboration/projects', { user: ada });
    await expect.poll(names).toEqual(['Lighthouse', 'New pier', 'Paint the boat']);
    await page.getByRole('radio', { name: 'My projects' }).click();
    await expect.element(page.getByText('You are not in a project yet')).toBeVisible();
    await page.getByRole('radio', { name: 'Department' }).click();
    await expect.poll(names).toEqual(['New pier']);
    await page.getByRole('radio', { name: 'Team' }).click();
    await expect.poll(names).toEqual(['Lighthouse', 'New pier']);
    await page.getByRole('button', { name: 'Sort by: Name' }).click();
    await page.getByRole('menuitemradio', { name: 'Created' }).click();
    await page.getByRole('button', { name: 'Sort by: Created' }).click();
    await page.getByRole('menuitemradio', { name: 'Oldest first' }).click();
    await expect.poll(names).toEqual(['New pier', 'Lighthouse']);
    await box.fill('i');
    await expect.poll(() => location.search).toMatch(/scope=team&sort=createdAt&direction=ascending&text=i/);
    const address = location.pathname + location.search;
    await visit('/app/collaboration/teams');
    await visit(address);
    await expect.element(page.getByRole('radio', { name: 'Team' })).toBeChecked();
    await expect.element(box).toHaveValue('i');
    await expect.poll(names).toEqual(['New pier', 'Lighthouse']);
    await box.fill('zebra');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(names).toEqual(['New pier', 'Lighthouse']);
    await box.fill('pier');
    await page
      .getByRole('navigation', { name: 'Teams and projects' })
      .getByRole('link', { name: 'Projects' })
      .click();
    await expect.poll(() => location.search).toBe('');
    // After the debounce, writing the URL must not restore the previous text.
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    expect(location.search).toBe('');
    await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
    await expect.element(box).toHaveValue('');
    await page.getByRole('button', { name: 'Sort by Due' }).click();
    await expect.poll(() => names()[0]).toBe('Paint the boat');
    await expect.element(projectRow('Paint the boat')).toMatchTextContent('overdue');
  });

  test('projects of a person, a department and a team are created', async () => {
    const creations = fakeApi(projectsApi.create, ({ id, name }) => {
      const made = { ...aProject(ada, name, { id }), cards };
      fakeApi(projectsApi.get, made);
      return made;
    });
    fakeFiltered();
    fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
    fakeApi(projectMembersApi.list, { members: [], cards, next: null });
    fakeApi(teamsApi.get, { ...team, cards });
    fakeApi(teamMembersApi.list, { members: [], cards, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
    const dialog = page.getByRole('dialog', { name: 'New project' });
    const create = async (name: string) => {
      await dialog.getByRole('button', { name: 'Create project' }).click();
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await press('g', 'p');
    await expect.poll(() => location.pathname).toBe('/app/collaboration/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog.getByText('Enter a name for the project.')).toBeVisible();
    await press('Dig the well');
    await dialog.getByLabelText('Description', { exact: false }).fill('Deep, and before the summer');
    await dialog.getByLabelText('Due date', { exact: false }).fill('2026-01-05');
    await dialog.getByLabelText('Priority', { exact: false }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await create('Dig the well');

    await visit('/app/collaboration/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('New dock');
    await dialog.getByRole('radio', { name: /^Departments/ }).click();
    // The only team is selected.
    await expect.element(dialog.getByRole('combobox', { name: 'Team' })).toMatchTextContent(team.name);
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect.element(dialog.getByText('Choose at least one department.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: department.name }).click();
    await create('New dock');

    await visit(`/app/collaboration/teams/${team.id}?tab=projects`);
    await expect.element(projectRow('New pier')).toBeVisible();
    await page.getByRole('button', { name: 'New project' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'Team' })).toMatchTextContent(team.name);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tall lighthouse');
    await dialog.getByRole('radio', { name: /^Everyone in/ }).click();
    await create('Tall lighthouse');
    expect(creations).toMatchObject([
      {
        name: 'Dig the well',
        type: 'individual',
        visibility: 'private',
        priority: 'high',
        dueDate: '2026-01-05',
      },
      { name: 'New dock', type: 'department', departmentIds: [department.id], visibility: 'private' },
      { name: 'Tall lighthouse', type: 'team', teamId: team.id, visibility: 'team' },
    ]);
  });
});
