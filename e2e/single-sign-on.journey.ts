import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import type { Browser, Page } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider } from '../server/test/openid-provider.ts';
import { group, openAccount, signOut } from './support/account.ts';
import type { Server } from './support/server.ts';
import { expect, testWithOwnServer } from './support/test.ts';
import { answered } from './support/watch.ts';
import { openPage } from './support/window.ts';

/** An OpenID provider, and a server that uses it. */
const test = testWithOwnServer.extend<{ provider: OpenidProvider }>({
  provider: async ({}, use) => {
    const provider = await startOpenidProvider();
    await use(provider);
    await provider.stop();
  },
});

async function useProvider(
  server: Server,
  provider: OpenidProvider,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  provider.allowRedirectTo(`${server.url}/auth/callback`);
  await server.start({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Fernside',
    ...settings,
  });
}

/** A new browser. */
async function newcomer(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', reducedMotion: 'reduce' });
  return openPage(context);
}

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Fernside' });

test('creates an account by single sign-on, and opens the requested page', async ({
  browser,
  provider,
  server,
}) => {
  await useProvider(server, provider);
  provider.addPerson({ sub: 'g', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: true });
  const page = await newcomer(browser, server);
  await page.goto('/app/tasks');
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');
  await expect(button(page)).toBeVisible();
  await button(page).click();
  await page.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
  await expect(page).toHaveURL('/app/tasks');

  await openAccount(page);
  await expect(group(page, 'Single sign-on').getByText('Fernside')).toBeVisible();
  const account = group(page, 'E-mail and password');
  await expect(account.getByText('grace@example.test')).toBeVisible();
  await page.getByRole('button', { name: 'Set a password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByLabel('New password').fill('a password of my own');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

  await signOut(page);
  await page.goto('/signup');
  await button(page).click();
  await expect(page).toHaveURL('/app');
  await page.context().close();
});

test('explains a cancelled sign-in and an unreachable provider', async ({ browser, provider, server }) => {
  await useProvider(server, provider);
  const page = await newcomer(browser, server);
  await page.goto('/signin?next=/app/tasks');
  await provider.goAway();
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Fernside can’t be reached right now. Please try again in a moment.',
  );
  await expect(page.getByRole('alert')).toContainText(/Error ID: [0-9a-f]{12}/);

  await provider.comeBack();
  await button(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication error: Access was denied or cancelled.');
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');

  await page.goto('/auth/callback?code=abc&state=def');
  await expect(page.getByRole('alert')).toHaveText(
    'This sign-in with Fernside was not started in this browser, or was already completed. Please start again.',
  );
  await expect(page.getByText(/error ID: [0-9a-f]{12}$/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  // The provider redirects back with an error.
  const asked = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await button(page).click();
  const state = new URL((await asked).url()).searchParams.get('state') ?? '';
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.goto(
    `/auth/callback?error=server_error&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
  );
  await expect(page.getByRole('alert')).toHaveText(
    'Authentication error: Fernside reported a problem and did not sign you in. Please try again in a moment.',
  );
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Ftasks');
  await page.context().close();
});

test('uses the invitation in a sign-up by single sign-on', async ({
  browser,
  newPerson,
  provider,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await useProvider(server, provider, { SIGN_UPS: 'invitation', OIDC_SIGN_UPS: 'invitation' });
  provider.addPerson({ sub: 'g', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: true });
  const page = await newcomer(browser, server);
  await page.goto('/signup');
  await button(page).click();
  await page.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
  await expect(page.getByRole('alert')).toContainText('Accounts on this server are by invitation only.');

  const { url } = await ada.call(invitationsApi.create, { id: newId() });
  await page.goto(url);
  await expect(page.getByText('Ada Lovelace invites you')).toBeVisible();
  await button(page).click();
  await expect(page).toHaveURL('/app');
  await page.context().close();
});

test('reauthenticates a person without a password by signing in again', async ({
  browser,
  provider,
  server,
}) => {
  await useProvider(server, provider);
  provider.addPerson({ sub: 'g', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: true });
  const page = await newcomer(browser, server);
  await page.goto('/signin');
  await button(page).click();
  await page.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
  await expect(page).toHaveURL('/app');
  await server.query("update sessions set created_at = created_at - interval '1 hour'");
  // A restart clears cached sessions.
  await server.kill();
  await useProvider(server, provider);

  await openAccount(page);
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'To be sure that it is you, please sign out, sign in again and repeat this. Nothing was changed.',
  );
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/signin\?next=/);
  await button(page).click();
  await expect(page).toHaveURL('/app/settings?section=account');
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await page.context().close();
});

test('logs no errors in the console', async ({ page, provider, server, watch }) => {
  await useProvider(server, provider);
  provider.addPerson({ sub: 'g', name: 'Grace Hopper', email: 'grace@example.test', emailVerified: true });
  watch.expectError(new RegExp(`requested another host: ${provider.issuer}`), answered(404));
  await page.goto('/signin');
  await button(page).click();
  await page.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
  await expect(page).toHaveURL('/app');
});
