import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { updatesApi } from '@longtable/contract/updates';
import type { Page } from '@playwright/test';
import { plainPicture } from '../server/test/pictures.ts';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { connect, personRow } from './support/people.ts';
import { addToTeam, newTeam, openTeam, teamTab } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { answered, lostConnection } from './support/watch.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

for (const [device, context, widths] of [
  ['desktop', desktop, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows the page of a team in every state on a ${device}`, async ({ newPerson, watch }) => {
    test.slow();
    watch.expectError(lostConnection, answered(404));
    const ada = await newPerson('Ada Lovelace', { context: { ...context, reducedMotion: 'reduce' } });
    const grace = await newPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
    const maryam = await newPerson('مريم العتيبي');
    const jean = await newPerson('Jean Bartik');
    const { page } = ada;
    const look = (screen: string) => lookAt(page, screen, widths);
    const tab = async (name: 'Overview' | 'Members' | 'Departments' | 'Settings') => {
      await teamTab(page, name).click();
      await expect(teamTab(page, name)).toHaveAttribute('aria-selected', 'true');
    };

    const empty = await newTeam(ada, 'Small');
    await openTeam(page, empty);
    await expect(page.getByText('No updates yet')).toBeVisible();
    await look('a team of one');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect(page.getByText('No one left to add')).toBeVisible();
    await look('nobody to add');
    await page.keyboard.press('Escape');
    await tab('Settings');
    await expect(page.getByText('Someone else has to join before you can transfer ownership.')).toBeVisible();

    const name = 'The Committee for the Very Long Names of Teams and Everything Else 🚀';
    const team = await newTeam(
      ada,
      name,
      'What we do, and why: https://longtable.example/a-very-long-address-that-has-to-be-broken-somewhere-or-other.\nEvery day.',
    );
    await connect(ada, jean);
    await addToTeam(ada, team.id, grace, 'Admin');
    await addToTeam(ada, team.id, maryam);
    await ada.call(teamMembersApi.update, {
      teamId: team.id,
      personId: grace.id,
      tags: ['on call', 'design', 'a tag of thirty characters ok'],
    });
    for (const [person, content] of [
      [grace, 'The engine turns.\n\nNumbers: https://example.test/numbers?of=the+engine'],
      [maryam, 'اجتماع الفريق غدًا في الساعة العاشرة'],
      [ada, `Averyveryverylongwordthatnobodycanread${'g'.repeat(120)}`],
    ] as const)
      await person.call(updatesApi.postToTeam, { teamId: team.id, id: newId(), content });

    await openTeam(page, team);
    await expect(page.getByText('The engine turns.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Write an update' }).fill('Half a thought');
    await look('overview');
    await page.getByRole('button', { name: `Actions for the update by ${ada.name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await look('an update being edited');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for this team' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit details…' })).toBeVisible();
    await look('menu of the team');
    await page.keyboard.press('Escape');

    await tab('Members');
    await expect(personRow(page, grace.name)).toBeVisible();
    await look('members');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect(page.getByRole('button', { name: `Add ${jean.name} as Member` })).toBeVisible();
    await look('somebody to add');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await look('menu of a member');
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit member details' })).toBeVisible();
    await look('details of a member');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${grace.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('question before removing');
    await page.keyboard.press('Escape');

    await tab('Settings');
    await expect(page.getByRole('button', { name: 'Delete team' })).toBeVisible();
    await look('settings of the owner');
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await plainPicture('png', { width: 300, height: 200 }),
    });
    const crop = page.getByRole('dialog', { name: 'Crop the photo' });
    await expect(crop.getByRole('button', { name: 'Save photo' })).toBeEnabled();
    await look('crop of a photo');
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
    await transfer.getByRole('radio', { name: grace.name }).check();
    await look('transfer of the ownership');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete team' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this team' })).toBeVisible();
    await look('question before deleting');
    await page.keyboard.press('Escape');
    await openTeam(grace.page, team, 'settings');
    await grace.page.getByRole('button', { name: 'Leave team' }).click();
    await expect(grace.page.getByRole('alertdialog')).toBeVisible();
    await lookAt(grace.page, 'question before leaving', widths);

    await page.goto(`/app/collaboration/teams/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'This team is not here' })).toBeVisible();
    await look('a team that is not there');
  });
}

async function lookAt(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
    await expectFitting(page, screen);
  }
  await expectAccessible(page, screen);
}
