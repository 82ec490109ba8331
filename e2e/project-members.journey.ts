import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import type { Page } from '@playwright/test';
import { connect, personRow } from './support/people.ts';
import { newProject, openProject, projectOfThree, projectTab } from './support/project.ts';
import { addToTeam, newTeam, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('shows owner, admin and member what each may see and do, live as roles change', async ({
  newPerson,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(403));
  const { olive, adam, mia, project } = await projectOfThree(newPerson, 'Engine room');
  const nora = await newPerson('Nora Newcomer');
  await connect(adam, nora);
  for (const { page } of [olive, adam, mia]) await openProject(page, project, 'members');

  await test.step('shows the actions for other members', async () => {
    const remove = 'Remove from project…';
    expect(await actionsFor(olive.page, adam)).toEqual(['Open profile', 'Make Member', remove]);
    expect(await actionsFor(olive.page, mia)).toEqual(['Open profile', 'Make Admin', remove]);
    expect(await actionsFor(olive.page, olive)).toEqual(['Open profile']);
    expect(await actionsFor(adam.page, mia)).toEqual(['Open profile', 'Make Admin', remove]);
    expect(await actionsFor(adam.page, olive)).toEqual(['Open profile']);
    expect(await actionsFor(adam.page, adam)).toEqual(['Open profile']);
    for (const person of [olive, adam, mia])
      expect(await actionsFor(mia.page, person)).toEqual(['Open profile']);
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  });

  await test.step('shows the settings by role', async () => {
    for (const { page } of [olive, adam, mia]) await projectTab(page, 'Settings').click();
    const groups = ({ page }: Visitor) => expect(page.getByRole('heading', { level: 3 }));
    await groups(olive).toHaveText(['Details', 'Photo', 'Scope and visibility', 'Ownership', 'Delete']);
    await groups(adam).toHaveText(['Details', 'Photo', 'Scope and visibility', 'Leave']);
    await groups(mia).toHaveText(['Leave']);
    for (const { page } of [olive, adam, mia]) await projectTab(page, 'Members').click();
  });

  await test.step('shows an admin added by an admin to everyone', async () => {
    const { page } = adam;
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByRole('radio', { name: 'As Admin' }).check();
    await dialog.getByRole('button', { name: `Add ${nora.name} as Admin` }).click();
    await expect(dialog.getByRole('button', { name: `${nora.name} added` })).toBeFocused();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const { page } of [olive, mia]) {
      await expect(projectTab(page, 'Members', 4)).toBeVisible();
      await expect(personRow(page, nora.name)).toContainText('Admin');
    }
  });

  await test.step('refuses a change after the ability was lost while its dialog was open', async () => {
    await openActions(adam.page, mia);
    await adam.page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    const question = adam.page.getByRole('alertdialog', { name: `Remove ${mia.name}?` });
    await expect(question).toContainText(`Tasks they created go to ${olive.name}`);
    await openActions(olive.page, adam);
    await olive.page.getByRole('menuitem', { name: 'Make Member' }).click();
    await expect(toastOf(olive.page, `${adam.name} is now a Member.`)).toBeVisible();
    await question.getByRole('button', { name: 'Remove from project' }).click();
    await expect(question).toHaveCount(0);
    await expect(toastOf(adam.page, errorText('project/remove-refused'))).toBeVisible();
    await expect(personRow(adam.page, mia.name)).toBeVisible();
    await expect(adam.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  });

  await test.step('shows the activity in the overview of all members', async () => {
    for (const { page } of [olive, mia]) await projectTab(page, 'Overview').click();
    const activity = (page: Page) => page.getByRole('list', { name: 'Recent activity' });
    await expect(activity(olive.page)).toContainText(`${adam.name} added ${nora.name} to the project`);
    await expect(activity(olive.page)).toContainText('You created the project');
    await expect(activity(mia.page)).toContainText('Olive Owner added you to the project');
  });
});

test('leaves the page in both tabs of a person who is removed or leaves', async ({ newPerson, watch }) => {
  watch.expectError(answered(404));
  const { olive, adam, mia, project } = await projectOfThree(newPerson, 'Night watch');
  const task = await mia.call(tasksApi.create, { id: newId(), title: 'Keep awake', projectId: project.id });
  const second = await mia.newTab();
  await openProject(mia.page, project, 'members');
  await openProject(second, project);
  await expect(second.getByRole('list', { name: 'Recent activity' })).toBeVisible();
  await openProject(olive.page, project, 'members');
  await openActions(olive.page, mia);
  await olive.page.getByRole('menuitem', { name: 'Remove from project…' }).click();
  const question = olive.page.getByRole('alertdialog', { name: `Remove ${mia.name}?` });
  await expect(question).toContainText('Tasks they created go to you');
  await question.getByRole('button', { name: 'Remove from project' }).click();
  for (const page of [mia.page, second]) {
    await expect(page).toHaveURL('/app/collaboration/projects');
    await expect(toastOf(page, `${olive.name} removed you from ${project.name}.`)).toBeVisible();
  }
  await expect(personRow(olive.page, mia.name)).toHaveCount(0);
  await expect(projectTab(olive.page, 'Members', 2)).toBeVisible();
  const asked = await mia.page.request.get(`/api/projects/${project.id}`);
  expect(asked.status()).toBe(404);
  expect(await asked.text()).toContain(errorText('project/not-found'));
  const left = await olive.call(tasksApi.get, { taskId: task.id });
  expect([left.createdBy, left.userId, left.assignedTo]).toEqual([mia.id, olive.id, olive.id]);

  await openProject(adam.page, project, 'settings');
  await adam.page.getByRole('button', { name: 'Leave project' }).click();
  await adam.page
    .getByRole('alertdialog', { name: `Leave ${project.name}?` })
    .getByRole('button', { name: 'Leave project' })
    .click();
  await expect(adam.page).toHaveURL('/app/collaboration/projects');
  await expect(toastOf(adam.page, `You left ${project.name}.`)).toBeVisible();
  await expect(projectTab(olive.page, 'Members', 1)).toBeVisible();
});

test('transfers the ownership, shows the text of a refusal, and deletes the project', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(404), answered(409));
  const { olive, adam, mia, project } = await projectOfThree(newPerson, 'Long table');
  await olive.call(tasksApi.create, { id: newId(), title: 'Lay the table', projectId: project.id });
  await openProject(adam.page, project, 'settings');
  await openProject(olive.page, project, 'settings');
  await olive.page.getByRole('button', { name: 'Transfer ownership' }).click();
  const dialog = olive.page.getByRole('dialog', { name: 'Transfer ownership' });
  const transfer = dialog.getByRole('button', { name: 'Transfer ownership' });
  await expect(transfer).toBeDisabled();

  await test.step('refuses a new owner who left meanwhile', async () => {
    await dialog.getByRole('radio', { name: mia.name }).check();
    // Before the event arrives.
    await olive.page.route('**/transfer', async (route) => {
      await mia.call(projectsApi.leave, { projectId: project.id });
      await route.continue();
    });
    await transfer.click();
    await expect(dialog).toContainText(errorText('project/new-owner-not-a-member'));
    await olive.page.unroute('**/transfer');
  });

  await test.step('transfers to an admin', async () => {
    await dialog.getByLabel('Find a member by name').fill('adam');
    await dialog.getByRole('radio', { name: adam.name }).check();
    await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText(
      `Only ${adam.name} can transfer it back.`,
    );
    await transfer.click();
    await expect(toastOf(olive.page, `${adam.name} owns ${project.name} now.`)).toBeVisible();
    await expect(olive.page.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
    await expect(olive.page.getByRole('button', { name: 'Leave project' })).toBeVisible();
    await projectTab(olive.page, 'Overview').click();
    await expect(olive.page.getByRole('region', { name: 'About the project' })).toContainText(adam.name);
  });

  await test.step('removes the project for everyone when its new owner deletes it', async () => {
    await adam.page.getByRole('button', { name: 'Delete project' }).click();
    const question = adam.page.getByRole('dialog', { name: 'Delete this project' });
    await expect(question.getByRole('list', { name: 'What happens' })).toContainText(
      '1 task is deleted, whether completed or not.',
    );
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled();
    await question.getByRole('textbox').fill(project.name);
    await question.getByRole('button', { name: 'Delete project' }).click();
    for (const { page } of [adam, olive]) {
      await expect(page).toHaveURL('/app/collaboration/projects');
      await expect(toastOf(page, `${project.name} was deleted.`)).toBeVisible();
    }
    expect(await olive.tasks()).toEqual([]);
  });
});

test('shows a project to a team member while it is visible to the team', async ({ newPerson, watch }) => {
  watch.expectError(answered(404));
  const olive = await newPerson('Olive Owner');
  const tom = await newPerson('Tom Teammate');
  const team = await newTeam(olive, 'Kitchen');
  await addToTeam(olive, team.id, tom);
  const project = await newProject(olive, 'Menu');
  await openProject(olive.page, project, 'settings');
  const change = async (work: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await olive.page.getByRole('button', { name: 'Change scope' }).click();
    const dialog = olive.page.getByRole('dialog', { name: 'Scope and visibility' });
    await work(dialog);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await change(async (dialog) => {
    await dialog.getByRole('radio', { name: 'Team', exact: true }).check();
    await dialog.getByRole('combobox', { name: 'Team' }).click();
    await dialog.getByRole('option', { name: team.name }).click();
    await dialog.getByRole('radio', { name: `Everyone in ${team.name}` }).check();
    await expect(dialog.getByRole('status')).toContainText(`Everyone in ${team.name} will see its overview`);
  });
  await expect(olive.page.getByText(`Project of ${team.name}`)).toBeVisible();
  await openProject(tom.page, project);
  await expect(tom.page.getByRole('tab')).toHaveText([/Overview/, /Members/, /Updates/, /Resources/]);
  await expect(tom.page.getByText('Visitor')).toBeVisible();
  // Content for members is hidden.
  await openProject(tom.page, project, 'tasks');
  await expect(projectTab(tom.page, 'Overview')).toHaveAttribute('aria-selected', 'true');

  await change(async (dialog) => {
    await dialog.getByRole('radio', { name: 'Members only' }).check();
    await expect(dialog.getByRole('status')).toContainText('can no longer see it');
  });
  await expect(tom.page).toHaveURL('/app/collaboration/projects');
});

async function openActions(page: Page, { name }: Visitor): Promise<void> {
  await personRow(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

async function actionsFor(page: Page, person: Visitor): Promise<string[]> {
  await openActions(page, person);
  const actions = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  return actions;
}
