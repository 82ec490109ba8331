import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

test('redirects signed-in people from the sign-in pages', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  for (const path of ['/signin', '/signup', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/app');
  }
  await page.goto('/signin?next=/app/tasks');
  await expect(page).toHaveURL('/app/tasks');
  await page.goto('/signin?next=https://example.com');
  await expect(page).toHaveURL('/app');
});

test('asks signed-out people to sign in, and then opens the requested page', async ({ newPerson, page }) => {
  const { email } = await newPerson('Ada Lovelace');
  await page.goto('/app/tasks');
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/app/tasks');
  await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
});

test('redirects unknown URLs', async ({ newPerson, page }) => {
  for (const path of ['/nothing-here', '/signin/deeper', '/dev/gallery']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
  await page.goto('/app/nothing-here');
  await expect(page).toHaveURL(/^[^?]*\/signin/);
  const ada = await newPerson('Ada Lovelace');
  await ada.page.goto('/app/nothing/here');
  await expect(ada.page).toHaveURL('/app');
  await expect(ada.page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('opens the app from the single sign-on callback, or shows why there is no session', async ({
  newPerson,
  page,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.page.goto('/auth/callback?next=/app/tasks');
  await expect(ada.page).toHaveURL('/app/tasks');

  await page.goto('/auth/callback');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('alert')).toHaveText('User not authenticated. Please sign in.');
  await page.goto('/auth/callback?error=access_denied');
  await expect(page.getByRole('alert')).toHaveText('Authentication error: Access was denied or cancelled.');
});

test('links to the app from the landing page for signed-in people', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Open Longtable' }).click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});
