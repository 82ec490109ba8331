import { expect, test } from './support/test.ts';

test('shows an id and two ways to continue for an error of the page', async ({ newPerson, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('A task');
  // A response that the page can't handle.
  await page.route('**/api/tasks/board*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/"tags":\[\]/, '"tags":null');
    await route.fulfill({ response: answer, body: text });
  });
  watch.expectError(/^Error [0-9a-f]+:/);
  await page.goto('/app/tasks');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Something went wrong. We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.',
  );
  await expect(page.getByText(/^Error ID: [0-9a-f]{6,}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});
