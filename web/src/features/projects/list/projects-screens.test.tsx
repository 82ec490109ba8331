import { departmentsApi } from '@longtable/contract/departments';
import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aDepartment, aTeam } from '../../../../test/sample-teams.ts';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

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
