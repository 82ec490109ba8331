import { errorText } from '@longtable/contract/errors';
import type { Locator, Page } from '@playwright/test';
import { personRow } from './support/people.ts';
import { openTeam, teamOfThree, teamTab, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('creates a department, adds members, posts, leaves and deletes it, live for everyone who sees it', async ({
  newPerson,
  watch,
}) => {
  test.slow();
  watch.expectError(answered(404));
  const { olive, adam, mia, team } = await teamOfThree(newPerson, 'Workshop');
  for (const { page } of [olive, adam, mia]) await openTeam(page, team, 'departments');
  await expect(mia.page.getByText('You are not in a department of this team yet')).toBeVisible();
  await expect(adam.page.getByText('No departments yet')).toBeVisible();
  await expect(adam.page.getByRole('button', { name: 'New department' })).toHaveCount(0);

  await test.step('shows a department created by the owner to the admin', async () => {
    await olive.page.getByRole('button', { name: 'New department' }).click();
    const dialog = olive.page.getByRole('dialog', { name: 'New department' });
    await dialog.getByRole('button', { name: 'Create department' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByText('Enter a name for the department.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Carpentry');
    await dialog.getByRole('button', { name: 'Create department' }).click();
    await expect(dialog).toBeHidden();
    for (const { page } of [olive, adam]) {
      await expect(departmentRow(page, 'Carpentry')).toContainText('1 member');
      await expect(teamTab(page, 'Departments', 1)).toBeVisible();
    }
    await expect(mia.page.getByText('You are not in a department of this team yet')).toBeVisible();
  });

  await test.step('offers the owner to join a department they are not a member of', async () => {
    for (const { page } of [olive, adam]) await page.getByRole('link', { name: 'Carpentry' }).click();
    await expect(adam.page.getByText(errorText('department/not-a-member'))).toBeVisible();
    await expect(adam.page.getByRole('button', { name: 'Add me' })).toHaveCount(0);
    // The creator is its first admin, and can rejoin after leaving.
    const { page } = olive;
    await expect(page.getByRole('textbox', { name: 'Write an update' })).toBeVisible();
    await departmentTab(page, 'Members').click();
    await expect(personRow(page, olive.name)).toContainText('Admin');
    await page.getByRole('button', { name: 'Actions for the department Carpentry' }).click();
    await page.getByRole('menuitem', { name: 'Leave department…' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Leave/ })
      .click();
    await departmentTab(page, 'Updates').click();
    await expect(page.getByText(errorText('department/not-a-member'))).toBeVisible();
    await page.getByRole('button', { name: 'Add me' }).click();
    await expect(page.getByRole('textbox', { name: 'Write an update' })).toBeVisible();
  });

  await test.step('shows the department to an added member', async () => {
    await departmentTab(olive.page, 'Members').click();
    await expect(personRow(olive.page, olive.name)).toBeVisible();
    await olive.page.getByRole('button', { name: 'Add people' }).click();
    const dialog = olive.page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByRole('button', { name: `Add ${mia.name} as member` }).click();
    await expect(dialog.getByRole('button', { name: `${mia.name} added` })).toBeFocused();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(departmentRow(mia.page, 'Carpentry')).toContainText('2 members');
    await mia.page.getByRole('link', { name: 'Carpentry' }).click();
    const box = mia.page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('The bench is sanded.');
    await box.press('Control+Enter');
    await departmentTab(olive.page, 'Updates').click();
    await expect(olive.page.getByText('The bench is sanded.')).toBeVisible();
    await expect(adam.page.getByText('The bench is sanded.')).toHaveCount(0);
  });

  await test.step('shows a new role and a new name', async () => {
    await departmentTab(mia.page, 'Members').click();
    await departmentTab(olive.page, 'Members').click();
    await actionsFor(olive.page, mia.name);
    await olive.page.getByRole('menuitem', { name: 'Make admin' }).click();
    await expect(personRow(mia.page, mia.name)).toContainText('Admin');
    await expect(mia.page.getByRole('button', { name: `Actions for ${mia.name}` })).toHaveCount(0);
    await olive.page.getByRole('button', { name: 'Actions for the department Carpentry' }).click();
    await olive.page.getByRole('menuitem', { name: 'Edit details…' }).click();
    await olive.page.getByLabel('Name').fill('Joinery');
    await olive.page.getByRole('button', { name: 'Save changes' }).click();
    for (const { page } of [olive, adam, mia]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Joinery' })).toBeVisible();
    }
  });

  await test.step('leaves the page of a removed member', async () => {
    await actionsFor(olive.page, mia.name);
    await olive.page.getByRole('menuitem', { name: 'Remove from department…' }).click();
    await olive.page
      .getByRole('alertdialog', { name: `Remove ${mia.name}?` })
      .getByRole('button', { name: 'Remove from department' })
      .click();
    await expect(mia.page).toHaveURL(`/app/collaboration/teams/${team.id}?tab=departments`);
    await expect(mia.page.getByText('You are not in a department of this team yet')).toBeVisible();
    await expect(personRow(olive.page, mia.name)).toHaveCount(0);
  });

  await test.step('still shows it to the owner after leaving, and removes it when deleted', async () => {
    await olive.page.getByRole('button', { name: 'Actions for the department Joinery' }).click();
    await olive.page.getByRole('menuitem', { name: 'Leave department…' }).click();
    await olive.page
      .getByRole('alertdialog', { name: 'Leave Joinery?' })
      .getByRole('button', { name: 'Leave department' })
      .click();
    await expect(toastOf(olive.page, 'You left Joinery.')).toBeVisible();
    await departmentTab(olive.page, 'Updates').click();
    await expect(olive.page.getByText(errorText('department/not-a-member'))).toBeVisible();
    await olive.page.getByRole('button', { name: 'Actions for the department Joinery' }).click();
    await olive.page.getByRole('menuitem', { name: 'Delete department…' }).click();
    await olive.page
      .getByRole('alertdialog', { name: 'Delete Joinery?' })
      .getByRole('button', { name: 'Delete department' })
      .click();
    for (const { page } of [olive, adam]) {
      await expect(page).toHaveURL(`/app/collaboration/teams/${team.id}?tab=departments`);
      await expect(page.getByText('No departments yet')).toBeVisible();
    }
  });
});

function departmentRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

function departmentTab(page: Page, name: 'Updates' | 'Members'): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

async function actionsFor(page: Page, name: string): Promise<void> {
  await personRow(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}
