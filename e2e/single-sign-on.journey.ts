import { type OpenidProvider, startOpenidProvider } from '../server/test/openid-provider.ts';
import { group, signOut } from './support/account.ts';
import { expect, testWithOwnServer } from './support/test.ts';
import { answered } from './support/watch.ts';

/** An OpenID provider, and a server that uses it. */
const test = testWithOwnServer.extend<{ provider: OpenidProvider }>({
  provider: async ({ server }, use) => {
    const provider = await startOpenidProvider();
    provider.allowRedirectTo(`${server.url}/auth/callback`);
    await server.start({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Fernside',
    });
    await use(provider);
    await provider.stop();
  },
});

test('signs up and in by single sign-on and opens the requested page, or says what went wrong', async ({
  page,
  provider,
  server,
  watch,
}) => {
  provider.addPerson({ sub: 'g', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: true });
  watch.expectError(new RegExp(`requested another host: ${provider.issuer}`), answered(404), answered(422));
  const button = page.getByRole('button', { name: 'Continue with Fernside' });
  const alert = page.getByRole('alert');
  const settings = '/app/settings?section=account';
  await page.goto(settings);
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(settings)}`);

  await test.step('an unreachable provider', async () => {
    await provider.goAway();
    await button.click();
    await expect(alert).toContainText('Fernside can’t be reached right now. Please try again in a moment.');
    await expect(alert).toContainText(/Error ID: [0-9a-f]{12}/);
    await provider.comeBack();
    // Logged for the administrator.
    expect(server.takeErrors().every((line) => line.includes(provider.issuer))).toBe(true);
  });

  await test.step('a cancelled sign-in keeps the requested page', async () => {
    await button.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(alert).toHaveText('Authentication error: Access was denied or cancelled.');
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(settings)}`);
  });

  await test.step('the first sign-in creates an account', async () => {
    await button.click();
    await page.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
    await expect(page).toHaveURL(settings);
    await expect(group(page, 'Single sign-on').getByText('Fernside')).toBeVisible();
    await expect(group(page, 'E-mail and password').getByText('grace@example.test')).toBeVisible();
  });

  await test.step('the provider still knows the person', async () => {
    await signOut(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await button.click();
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace');
  });
});
