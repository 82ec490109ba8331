import type { OutputOf } from '@longtable/contract/endpoint';
import { errorText } from '@longtable/contract/errors';
import { peopleApi } from '@longtable/contract/people';
import { signInApi } from '@longtable/contract/sign-in';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../test/fake-api.ts';
import { renderApp, visit } from '../../test/render-app.tsx';
import { aUser } from '../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../test/screen.ts';
import { forgetSignInOptions } from '../features/authentication/forms/sign-in-options.ts';

const heading = page.getByRole('heading', { level: 1 });

/** Overrides the sign-in options of the server; by default everyone can sign up with a password. */
function fakeOptions(options: Partial<OutputOf<typeof signInApi.options>>): void {
  fakeApi(signInApi.options, {
    signUps: 'open',
    confirmsEmail: false,
    singleSignOn: null,
    invitation: null,
    ...options,
  });
}

describe.each(devices)('screens of a visitor on a $device', (device) => {
  onDevice(device);
  // The page caches them.
  beforeEach(forgetSignInOptions);

  test('sign-up, closed', async () => {
    fakeOptions({ signUps: 'closed' });
    await renderApp('/signup?next=/app/tasks', { user: null });
    await expect.element(heading).toHaveTextContent('Sign-ups are closed');
    await expect.element(page.getByText('This server does not accept new accounts.')).toBeVisible();
    await expectScreen('sign up, closed');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect.element(page.getByLabelText('E-mail address')).toBeVisible();
    expect(location.pathname + location.search).toBe('/signin?next=%2Fapp%2Ftasks');
    await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
    await visit('/');
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: false }).first())
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Get started', exact: false }))
      .not.toBeInTheDocument();
  });

  test('sign-up without an invitation', async () => {
    fakeOptions({ signUps: 'invitation' });
    await renderApp('/signup', { user: null });
    await expect.element(heading).toHaveTextContent('You need an invitation');
    await expect
      .element(page.getByText('Accounts on this server are by invitation only. Ask a member for a link.'))
      .toBeVisible();
    await expectScreen('sign up, without an invitation');
    await visit('/signup?invitation=used');
    await expect.element(heading).toHaveTextContent('This link no longer works');
    await expect
      .element(page.getByText('This invitation has expired or was already used. Ask for a new one.'))
      .toBeVisible();
  });

  test('sign-up with an invitation', async () => {
    const invitation = { inviterName: 'Ada Lovelace', email: 'grace@example.test' };
    fakeOptions({ signUps: 'invitation', invitation });
    await renderApp('/signup?invitation=some-code', { user: null });
    await expect.element(page.getByLabelText('E-mail address')).toHaveValue('grace@example.test');
    await expect
      .element(page.getByText('Ada Lovelace invites you to work together on Longtable.'))
      .toBeVisible();
    await expectScreen('sign up, with an invitation');
  });

  test('sign-up with an expired invitation', async () => {
    await renderApp('/signup?invitation=long-gone', { user: null });
    await expect
      .element(page.getByText('This invitation has expired or was already used.', { exact: false }))
      .toBeVisible();
    await expectScreen('sign up, with an expired invitation');
    // The form can be used, by keyboard, too. Meanwhile, the server was restarted with closed sign-ups.
    fakeApi(peopleApi.signUp, new Refusal('auth/sign-ups-closed'));
    await page.getByLabelText('Full name').fill('Grace Hopper');
    await page.getByLabelText('E-mail address').fill('grace@example.test');
    await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This server does not accept new accounts.');
  });

  test('sign-up that is continued by e-mail', async () => {
    fakeOptions({ confirmsEmail: true });
    fakeApi(peopleApi.signUp, {
      user: null,
      challenge: null,
      linkSentTo: 'grace@example.test',
      token: null,
    });
    await renderApp('/signup', { user: null });
    await page.getByLabelText('Full name').fill('Grace Hopper');
    await page.getByLabelText('E-mail address').fill('grace@example.test');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await expect.element(heading).toHaveTextContent('Check your e-mail');
    await expectScreen('check your e-mail');
  });

  test('sign-up link from the e-mail', async () => {
    fakeOptions({ confirmsEmail: true });
    const email = 'grace@example.test';
    fakeApi(signInApi.signUpLink, { email, fullName: 'Grace Hopper', inviterName: null });
    await renderApp('/signup?token=some-token', { user: null });
    await expect.element(heading).toHaveTextContent('Finish creating your account');
    await expectScreen('finish creating your account');
  });

  test('sign-up link that was used already', async () => {
    fakeApi(signInApi.signUpLink, new Refusal('auth/sign-up-link-invalid'));
    await renderApp('/signup?token=some-token', { user: null });
    await expect.element(heading).toHaveTextContent('This link no longer works');
    await expectScreen('finish creating your account, link used');
  });

  test('sign-in with single sign-on', async () => {
    fakeOptions({ singleSignOn: 'Fernside' });
    await renderApp('/signin', { user: null });
    await expect.element(page.getByRole('button', { name: 'Continue with Fernside' })).toBeVisible();
    await expectScreen('sign in, with single sign-on');
  });

  test('return from single sign-on, refused', async () => {
    fakeApi(signInApi.singleSignOn, new Refusal('auth/single-sign-on-unknown', { text: 'Start again.' }));
    await renderApp('/auth/callback?code=abc&state=def', { user: null });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Start again.');
    await expectScreen('single sign-on, refused');
  });

  test('sign-in without a passkey on this device', async () => {
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
    fakeApi(signInApi.beginPasskey, { challenge: 'some-challenge', options: { challenge: 'AAAA' } });
    await renderApp('/signin', { user: null });
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect.element(page.getByText('No passkey was used. Try again, or use another way.')).toBeVisible();
    await expectScreen('sign in, without a passkey');
  });

  test('confirmation of an e-mail address while signed out', async () => {
    fakeApi(signInApi.confirmEmail, new Refusal('auth/email-link-signed-out'));
    await renderApp('/auth/callback?confirm-email=some-token', { user: null });
    await expect.element(heading).toHaveTextContent('Sign in to confirm');
    await expect.element(page.getByText(errorText('auth/email-link-signed-out'))).toBeVisible();
    await expectScreen('confirming an address, signed out');
  });

  test('an e-mail link that no longer works', async () => {
    fakeApi(signInApi.confirmEmail, new Refusal('auth/email-link-invalid'));
    await renderApp('/auth/callback?confirm-email=some-token', { user: null });
    await expect.element(page.getByRole('alert')).toHaveTextContent(errorText('auth/email-link-invalid'));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(page.getByLabelText('E-mail address')).toBeVisible();
  });

  test('an e-mail link that no longer works, signed in', async () => {
    fakeApi(signInApi.confirmEmail, new Refusal('auth/email-link-invalid'));
    await renderApp('/auth/callback?confirm-email=some-token', { user: aUser() });
    await expect.element(page.getByRole('alert')).toHaveTextContent(errorText('auth/email-link-invalid'));
    await page.getByRole('link', { name: 'Open Longtable' }).click();
    await expect.element(heading).toMatchTextContent('Ada');
  });

  test('password reset that removed a second factor', async () => {
    const none = { twoFactor: false, passkeys: [], singleSignOn: [] };
    fakeApi(peopleApi.resetPassword, { remaining: none, removed: { ...none, twoFactor: true } });
    await renderApp('/reset-password?token=some-token', { user: null });
    await page.getByLabelText('New password').fill('another horse battery');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect.element(page.getByRole('region', { name: 'Removed from your account' })).toBeVisible();
    await expectScreen('password reset that removed a second factor');
  });
});
