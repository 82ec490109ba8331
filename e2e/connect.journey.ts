import { accountApi } from '@longtable/contract/account';
import { profileApi } from '@longtable/contract/profile';
import { connect, findBox, openConnect, personRow, profileOf, tab } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('two people find each other, connect and disconnect, live on both screens and in other tabs', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(404), answered(400));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson(`Grace ${Date.now()}`, {
    context: { viewport: { width: 1440, height: 900 } },
  });
  const other = await grace.newTab();
  await openConnect(ada.page);
  await openConnect(grace.page);
  await other.goto('/app/tasks');
  const place = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Connect/ });
  await expect(place).toHaveAccessibleName('Connect');
  await expect(ada.page.getByText('No connections yet')).toBeVisible();

  await test.step('shows a request to both', async () => {
    await findBox(ada.page).fill(grace.name.slice(2));
    await personRow(ada.page, grace.name).getByRole('button', { name: 'Connect' }).click();
    await expect(ada.page.getByRole('button', { name: `Cancel request to ${grace.name}` })).toBeFocused();
    await expect(tab(grace.page, 'Received', 1)).toBeVisible();
    await tab(grace.page, 'Received').click();
    await expect(personRow(grace.page, ada.name)).toContainText('Received just now');
    await expect(place).toHaveAccessibleName('Connect (1 connection request)');
  });

  await test.step('undoes the request, and sends another', async () => {
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await expect(grace.page.getByText('No requests received')).toBeVisible();
    await expect(tab(grace.page, 'Received', 0)).toBeVisible();
    await expect(place).toHaveAccessibleName('Connect');
    await personRow(ada.page, grace.name).getByRole('button', { name: 'Connect' }).click();
    await expect(personRow(grace.page, ada.name)).toBeVisible();
  });

  await test.step('connects both when accepted', async () => {
    await personRow(grace.page, ada.name)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(tab(grace.page, 'Connections', 1)).toBeVisible();
    await expect(tab(grace.page, 'Received', 0)).toBeVisible();
    await expect(personRow(ada.page, grace.name).getByText('Connected')).toBeVisible();
    await findBox(ada.page).fill('');
    await expect(tab(ada.page, 'Connections', 1)).toBeVisible();
    await expect(tab(ada.page, 'Sent', 0)).toBeVisible();
    await expect(personRow(ada.page, grace.name)).toContainText(grace.email);
  });

  await test.step('shows a new name live', async () => {
    await grace.call(profileApi.update, { fullName: 'Admiral Hopper' });
    await expect(personRow(ada.page, 'Admiral Hopper')).toBeVisible();
  });

  await test.step('removes the connection for both', async () => {
    await tab(grace.page, 'Connections').click();
    await grace.page.getByRole('button', { name: `Actions for ${ada.name}` }).click();
    await grace.page.getByRole('menuitem', { name: 'Remove connection…' }).click();
    const question = grace.page.getByRole('alertdialog', { name: 'Remove this connection?' });
    await expect(question).toContainText(`You and ${ada.name} will no longer be connected.`);
    await question.getByRole('button', { name: 'Remove connection' }).click();
    await expect(grace.page.getByText('No connections yet')).toBeVisible();
    await expect(ada.page.getByText('No connections yet')).toBeVisible();
    await expect(tab(ada.page, 'Connections', 0)).toBeVisible();
  });

  await test.step('removes a deleted account', async () => {
    await connect(grace, ada);
    await personRow(ada.page, 'Admiral Hopper').getByRole('link').click();
    await expect(profileOf(ada.page, 'Admiral Hopper')).toBeVisible();
    await grace.call(accountApi.delete, { confirmation: grace.email, currentPassword: password });
    await expect(ada.page.getByRole('dialog')).toContainText('This person could not be found.');
    await ada.page.keyboard.press('Escape');
    await expect(tab(ada.page, 'Connections', 0)).toBeVisible();
    await expect(ada.page.getByText('No connections yet')).toBeVisible();
    // Nor does an address that names nobody fail.
    await openConnect(ada.page, '?person=nobody');
    await expect(ada.page.getByRole('dialog')).toContainText('This person could not be found.');
  });
});
