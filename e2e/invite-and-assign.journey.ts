import { card, openBoard, openTask } from './support/board.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

test('a task is assigned by e-mail, and is theirs once the person has signed up', async ({
  newPerson,
  page,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const task = await ada.has('Translate the memoir');
  const email = `luigi.${ada.id.slice(-12)}@example.test`;
  await ada.page.goto(`/app/tasks?task=${task.id}`);
  const detail = openTask(ada.page, 'Translate the memoir');
  await detail.getByRole('button', { name: /^Assigned to/ }).click();
  await ada.page.getByRole('combobox', { name: 'Find a person' }).fill(email);
  await ada.page.getByRole('option', { name: `Invite ${email} and assign` }).click();
  await expect(detail.getByText(`Invited: ${email}`)).toBeVisible();

  await page.goto(await linkInMail(server, email, 'invitation='));
  await page.getByLabel('Full name').fill('Luigi Menabrea');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app/);
  await openBoard(page);
  await expect(card(page, 'Translate the memoir')).toBeVisible();
  await expect(detail.getByText(`Invited: ${email}`)).toBeHidden();
  await expect(detail).toContainText('Luigi Menabrea');
});
