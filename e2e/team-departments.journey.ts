import { departmentsApi } from '@longtable/contract/departments';
import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { personRow } from './support/people.ts';
import { openTeam, teamOfThree, teamTab, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
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

  await test.step('made by the owner, seen by the admin', async () => {
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

  await test.step('who sees it without being in it', async () => {
    for (const { page } of [olive, adam]) await page.getByRole('link', { name: 'Carpentry' }).click();
    await expect(adam.page.getByText(errorText('department/not-a-member'))).toBeVisible();
    await expect(adam.page.getByRole('button', { name: 'Add me' })).toHaveCount(0);
    // The creator is the first admin, and can rejoin after leaving.
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

  await test.step('somebody added finds it at once', async () => {
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

  await test.step('a role, and another name', async () => {
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

  await test.step('removed, she leaves its page at once', async () => {
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

  await test.step('left by the owner, who still sees it; then deleted under the admin’s eyes', async () => {
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

for (const [device, context, widths] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows departments in every state on a ${device}`, async ({ newPerson, watch }) => {
    test.slow();
    watch.expectError(answered(404));
    const { olive, adam, mia, team } = await teamOfThree(
      (name) => newPerson(name, { context: { ...context, reducedMotion: 'reduce' } }),
      'The Committee for the Very Long Names of Teams and Everything Else 🚀',
    );
    const { page } = olive;
    const look = (screen: string, at: Page = page) => lookAt(at, screen, widths);
    await openTeam(page, team, 'departments');
    await expect(page.getByText('No departments yet')).toBeVisible();
    await look('no departments');
    const long = 'Averyveryverylongdepartmentnamethatnobodycanreadandthatgoesonandon';
    for (const [name, description] of [
      ['قسم التصميم', ''],
      [long, 'What it does: https://longtable.example/a-very-long-address-that-has-to-be-broken'],
      ...['Finance', 'Legal', 'Research', 'Support'].map((name) => [name, `All about ${name}`] as const),
    ] as const) {
      const { id } = await olive.call(departmentsApi.create, {
        teamId: team.id,
        id: newId(),
        name,
        description,
      });
      if (name === long) await olive.call(departmentsApi.leave, { departmentId: id });
    }
    await expect(departmentRow(page, 'Support')).toBeVisible();
    await look('departments');
    await page.getByLabel('Find departments').fill('nothing like it');
    await expect(page.getByText('No matching departments')).toBeVisible();
    await look('no department found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByRole('button', { name: 'Create department' }).click();
    await look('new department');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for the department ${long}` }).click();
    await look('menu of a department');
    await page.getByRole('menuitem', { name: 'Delete department…' }).click();
    await look('question before deleting a department');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: long }).click();
    await expect(page.getByRole('button', { name: 'Add me' })).toBeVisible();
    await look('a department one is not in');
    await departmentTab(page, 'Members').click();
    await expect(page.getByText('Nobody is in this department yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('button', { name: `Add ${adam.name} as member` }).click();
    await page.getByRole('button', { name: `Add ${mia.name} as member` }).click();
    await expect(page.getByRole('button', { name: `${mia.name} added` })).toBeVisible();
    await look('people added to a department');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(personRow(page, mia.name)).toBeVisible();
    await look('members of a department');
    await actionsFor(page, mia.name);
    await look('menu of a member of a department');
    await page.keyboard.press('Escape');

    await page.goto(`/app/collaboration/teams/${team.id}/department/${newId()}`);
    await expect(page.getByText('This department is not here')).toBeVisible();
    await look('a department that is not there');
  });
}

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

async function lookAt(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
    await expectFitting(page, screen);
  }
  await expectAccessible(page, screen);
}
