import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { type ProjectActivity, projectActivityApi } from '@longtable/contract/project-activity';
import { type ProjectMember, projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../../../test/files.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { anActivity, aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aDepartment, aTeam } from '../../../../test/sample-teams.ts';
import { aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('مريم العتيبي');
const jean = aPerson('Jean Bartik');
const team = aTeam(ada, 'The Committee for the Very Long Names of Teams and Everything Else 🚀');
const departments = ['Research and development of everything', 'Kitchen'].map((name) =>
  aDepartment(team, name),
);
const project = aProject(ada, 'Averyverylongprojectnamethatnobodycanreadatall and then some more 🚀', {
  description:
    'What we do, and why: https://longtable.example/a-very-long-address-that-has-to-be-broken-somewhere-or-other.\nEvery day.',
  type: 'department',
  teamId: team.id,
  departmentIds: departments.map(({ id }) => id),
  visibility: 'team',
  priority: 'high',
  dueDate: '2026-01-05',
  membersCount: 2,
  totalTasks: 2,
  completedTasks: 1,
  progress: 50,
});
const cards = {
  people: [ada, grace, maryam, jean].map((person) => cardOf(person)),
  teams: [{ id: team.id, name: team.name, version: 1 }],
  departments: departments.map(({ id, name }) => ({ id, name, version: 1 })),
  projects: [{ id: project.id, name: project.name, version: 1 }],
};
const longTask = `Averyveryverylongtask${'g'.repeat(120)}`;
const arabicTask = 'اجتماع الفريق غدًا';
const tasks = [
  aTask(ada, longTask, { projectId: project.id, status: 'completed' }),
  aTask(ada, arabicTask, { projectId: project.id }),
];

type ProjectContent = {
  readonly members?: readonly ProjectMember[];
  readonly activity?: readonly ProjectActivity[];
};

/** Responses for a project. */
function fakeProject(project: Project, { members = [], activity = [] }: ProjectContent = {}): void {
  fakeApi(projectsApi.get, { ...project, cards });
  fakeApi(projectActivityApi.list, { activity: [...activity], cards, next: null });
  fakeApi(projectMembersApi.list, { members: [...members], cards, next: null });
  fakeApi(updatesApi.listOfProject, { updates: [], cards, next: null });
}

/** Responses for a project with members, activity and tasks. */
function fakeFullProject(): void {
  fakeProject(project, {
    members: [aProjectMember({ ...ada }, 'Owner'), aProjectMember(maryam, 'Member')],
    activity: [
      anActivity(ada, 'task-added', longTask),
      anActivity(ada, 'task-added', arabicTask),
      anActivity(maryam, 'member-joined', maryam.name),
      anActivity(ada, 'project-created'),
    ],
  });
  fakeTasks(ada, tasks, cards);
  fakeApi(teamsApi.list, { teams: [team], cards, next: null });
  fakeApi(departmentsApi.list, { departments, cards, next: null });
  fakeApi(projectMembersApi.candidates, ({ from }) => {
    const { id, email } = from === 'team' ? grace : jean;
    return { candidates: [{ personId: id, email }], cards };
  });
}

function tab(name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

async function choose(name: string): Promise<void> {
  await tab(name).click();
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
}

async function openProject({ id, name }: Project): Promise<void> {
  await renderApp(`/app/collaboration/projects/${id}`, { user: ada });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

describe.each(devices)('the project page, on a $device', (device) => {
  onDevice(device);

  test('a project with one member', async () => {
    const small = aProject(ada, 'Small');
    fakeProject(small, {
      members: [aProjectMember({ ...ada }, 'Owner')],
      activity: [anActivity(ada, 'project-created')],
    });
    fakeApi(projectMembersApi.candidates, { candidates: [], cards });
    await openProject(small);
    await expect.element(page.getByText('You created the project', { exact: false })).toBeVisible();
    await expectScreen('project with one member');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect.element(page.getByText('No one left to add')).toBeVisible();
  });

  test('overview, tasks, updates and resources', async () => {
    fakeFullProject();
    await openProject(project);
    await expect.element(page.getByText('1 of 2 tasks completed')).toBeVisible();
    await expect.element(page.getByText('added the task', { exact: false }).first()).toBeVisible();
    await expectScreen('overview of a project');
    await page.getByRole('button', { name: 'Actions for this project' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit details…' })).toBeVisible();
    await expectScreen('menu of the project');
    await userEvent.keyboard('{Escape}');
    await choose('Tasks');
    await expect.element(page.getByText(arabicTask).first()).toBeVisible();
    await expectScreen('tasks of the project');
    for (const name of ['Updates', 'Resources']) {
      await choose(name);
      await expect
        .element(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).getByText('Loading...'))
        .not.toBeInTheDocument();
      await expectScreen(`${name} of the project`);
    }
  });

  test('members', async () => {
    fakeFullProject();
    await openProject(project);
    await choose('Members');
    await expect
      .element(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: maryam.name }) }))
      .toBeVisible();
    await expectScreen('members of the project');
    await page.getByRole('button', { name: 'Add people' }).click();
    const adding = page.getByRole('dialog', { name: 'Add people' });
    const addJean = adding.getByRole('button', { name: `Add ${jean.name} as Member` });
    await expect.element(addJean).toBeVisible();
    await expectScreen('people to add to the project');
    await adding.getByRole('combobox', { name: 'Find people' }).click();
    await adding.getByRole('option', { name: /^Team:/ }).click();
    await expect.element(adding.getByRole('button', { name: `Add ${grace.name} as Member` })).toBeVisible();
    await expect.element(addJean).not.toBeInTheDocument();
    await expectScreen('people of the team to add');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: `Actions for ${maryam.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of removing from the project');
  });

  test('settings', async () => {
    fakeFullProject();
    fakeApi(projectsApi.setPhoto, { ...project, photoUrl: pictureUrl, version: 2, cards });
    await openProject(project);
    await choose('Settings');
    await expect.element(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
    await expectScreen('settings of the project');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
    await expectScreen('details of the project');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Change scope' }).click();
    const scope = page.getByRole('dialog', { name: 'Scope and visibility' });
    await scope.getByRole('radio', { name: /^Members only/ }).click();
    await expect.element(scope.getByRole('status')).toMatchTextContent('can no longer see it, unless');
    await expectScreen('scope of the project');
    await userEvent.keyboard('{Escape}');
    await chooseFile(await pictureFile());
    await page
      .getByRole('dialog', { name: 'Crop the photo' })
      .getByRole('button', { name: 'Save photo' })
      .click();
    await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
    await transfer.getByRole('radio', { name: maryam.name, exact: false }).click();
    await expectScreen('transfer of the project');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Delete this project' })).toBeVisible();
    await expectScreen('confirmation of deleting the project');
  });

  test('an unavailable project', async () => {
    const missing = new Refusal('project/not-found');
    fakeApi(projectsApi.get, missing);
    fakeApi(projectActivityApi.list, missing);
    fakeApi(projectMembersApi.list, missing);
    await renderApp(`/app/collaboration/projects/${newId()}`, { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await expectScreen('unavailable project');
  });
});
