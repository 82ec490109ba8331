import type { Page } from '@playwright/test';
import { connect } from './support/people.ts';
import { addToTeam, newTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

const item = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function choose(page: Page, name: string, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('files of a team are live for its members, and shared with somebody outside until it ends', async ({
  newPerson,
}) => {
  const [ada, grace, vera] = [
    await newPerson('Ada Lovelace'),
    await newPerson('Grace Hopper'),
    await newPerson('Vera Rubin'),
  ];
  await connect(ada, vera);
  const team = await newTeam(ada, 'Crew');
  await addToTeam(ada, team.id, grace);

  await test.step('a file that one uploads is on the page of the other', async () => {
    for (const { page } of [ada, grace]) await page.goto(`/app/collaboration/teams/${team.id}?tab=files`);
    await ada.page
      .getByLabel('Files to upload')
      .setInputFiles([{ name: 'Plan.md', mimeType: 'text/plain', buffer: Buffer.from('# Masts\n\nOak.') }]);
    for (const { page } of [ada, grace]) {
      await expect(item(page, 'Plan.md')).toBeVisible();
      await expect(page.getByRole('tab', { name: /^Files/ })).toContainText('1');
    }
  });

  await test.step('a member opens it, and has no right to delete it', async () => {
    const { page } = grace;
    await item(page, 'Plan.md').click();
    await expect(
      page.getByRole('dialog', { name: 'Plan.md' }).getByRole('heading', { name: 'Masts' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Plan.md' }).click();
    await expect(page.getByRole('menuitem', { name: /^Download/ })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /trash/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a copy of an own file is added, and nobody else learns what it was copied from', async () => {
    const { page } = grace;
    await page.goto('/app/resources');
    await page
      .getByLabel('Files to upload')
      .setInputFiles([{ name: 'Draft.md', mimeType: 'text/plain', buffer: Buffer.from('Elm') }]);
    await expect(item(page, 'Draft.md')).toBeVisible();
    await page.goto(`/app/collaboration/teams/${team.id}?tab=files`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add from my files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add from my files' });
    await dialog.getByText('Draft.md').click();
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    for (const each of [page, ada.page]) await expect(item(each, 'Draft.md')).toBeVisible();
    await choose(ada.page, 'Draft.md', /^Details/);
    await expect(ada.page.getByRole('dialog').getByText('A private item')).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await choose(page, 'Draft.md', /^Details/);
    await page.getByRole('dialog').getByRole('link', { name: 'Draft.md' }).click();
    await expect(page).toHaveURL(/\/app\/resources\?item=/);
    await expect(item(page, 'Draft.md')).toBeVisible();
  });

  await test.step('shared with somebody outside the team, it is in their list at once', async () => {
    await vera.page.goto('/app/resources?list=shared');
    await expect(vera.page.getByRole('heading', { name: 'Nothing is shared with you' })).toBeVisible();
    await choose(ada.page, 'Plan.md', /^Share…/);
    const dialog = ada.page.getByRole('dialog', { name: 'Share “Plan.md”' });
    await dialog.getByRole('button', { name: 'Share with Vera Rubin' }).click();
    await expect(dialog.getByRole('button', { name: 'Stop sharing with Vera Rubin' })).toBeVisible();
    await expect(item(vera.page, 'Plan.md')).toBeVisible();
    await item(vera.page, 'Plan.md').click();
    await expect(vera.page.getByRole('heading', { name: 'Masts' })).toBeVisible();
    await vera.page.keyboard.press('Escape');
  });

  await test.step('and out of it when the sharing ends', async () => {
    const dialog = ada.page.getByRole('dialog', { name: 'Share “Plan.md”' });
    await dialog.getByRole('button', { name: 'Stop sharing with Vera Rubin' }).click();
    await expect(vera.page.getByRole('heading', { name: 'Nothing is shared with you' })).toBeVisible();
  });
});
