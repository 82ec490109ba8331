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
  await openBoard(ada.page);
  await ada.page.getByRole('radio', { name: 'List' }).click();
  await ada.page.getByRole('button', { name: /^Assignee of Translate the memoir/ }).click();
  await ada.page.getByRole('combobox', { name: 'Find a person' }).fill(email);
  await ada.page.getByRole('option', { name: `Invite ${email} and assign` }).click();
  await expect(ada.page.getByText(`${email} gets “Translate the memoir” once they accept`)).toBeVisible();
  await ada.page.goto(`/app/tasks?task=${task.id}`);
  const detail = openTask(ada.page, 'Translate the memoir');
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

test('somebody with an account accepts in the app, and both see the task move', async ({
  newPerson,
  server,
}) => {
  const [ada, ben] = [await newPerson('Ada Lovelace'), await newPerson('Ben Herschel')];
  const task = await ada.has('Grind the mirror');
  await openBoard(ben.page);
  await ada.page.goto(`/app/tasks?task=${task.id}`);
  const detail = openTask(ada.page, 'Grind the mirror');
  await detail.getByRole('button', { name: /^Assigned to/ }).click();
  await ada.page.getByRole('combobox', { name: 'Find a person' }).fill(ben.email);
  await ada.page.getByRole('option', { name: `Invite ${ben.email} and assign` }).click();
  // Nothing tells that there is an account.
  await expect(
    ada.page.getByText('This server does not send e-mail. Share the link with them.'),
  ).toBeVisible();
  await expect(detail.getByText(`Invited: ${ben.email}`)).toBeVisible();
  await expect(detail).toContainText('Ada Lovelace');

  await ben.page.goto(await linkInMail(server, ben.email, '/app/connect'));
  const invitations = ben.page.getByRole('region', { name: 'Invitations to you' });
  await expect(invitations).toContainText('Has a task for you');
  await expect(invitations).not.toContainText('Grind the mirror');
  await invitations.getByRole('button', { name: 'Accept the invitation from Ada Lovelace' }).click();
  await expect(invitations).toBeHidden();
  await expect(detail.getByText(`Invited: ${ben.email}`)).toBeHidden();
  await expect(detail).toContainText('Ben Herschel');
  await openBoard(ben.page);
  await expect(card(ben.page, 'Grind the mirror')).toBeVisible();
});
