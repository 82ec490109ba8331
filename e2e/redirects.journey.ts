import { signIn } from './support/account.ts';
import { expect, test } from './support/test.ts';

test('asks signed-out people to sign in, opens the requested page, and redirects from unknown ones', async ({
  newPerson,
  page,
}) => {
  const { email } = await newPerson('Ada Lovelace');
  // The gallery is in development only.
  for (const path of ['/nothing-here/deeper', '/dev/gallery']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
  await page.goto('/app/tasks');
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');
  await signIn(page, email);
  await expect(page).toHaveURL('/app/tasks');
  await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
  await page.goto('/signin?next=/app/nothing/here');
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});
