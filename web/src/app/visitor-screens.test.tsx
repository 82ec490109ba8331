import { peopleApi } from '@longtable/contract/people';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { devices, expectScreen, onDevice } from '../../test/screen.ts';

describe.each(devices)('screens without an account on a $device', (device) => {
  onDevice(device);

  test('landing page', async () => {
    await renderApp('/', { user: null });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectScreen('landing page');
  });

  test('signing in', async () => {
    fakeApi(peopleApi.signIn, new Refusal('auth/wrong-credentials'));
    await renderApp('/signin', { user: null });
    await page.getByLabelText('E-mail address').fill('nobody');
    await expectScreen('sign in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText('Enter a valid e-mail address.')).toBeVisible();
    await expectScreen('sign in, with mistakes');
    await page.getByLabelText('E-mail address').fill('nobody@example.test');
    await page.getByLabelText('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The e-mail address or the password is wrong.');
    await expectScreen('sign in, refused');
  });

  test('signing up', async () => {
    await renderApp('/signup', { user: null });
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expectScreen('sign up');
    await page.getByLabelText('Password').fill('abc');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.element(page.getByText('Use at least 8 characters.')).toBeVisible();
    await expectScreen('sign up, with mistakes');
  });

  test('a forgotten password', async () => {
    fakeApi(peopleApi.forgotPassword, { done: true });
    await renderApp('/forgot-password', { user: null });
    await page.getByLabelText('E-mail address').fill('nobody@example.test');
    await expectScreen('forgotten password');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect
      .element(page.getByText('If an account exists for this address', { exact: false }))
      .toBeVisible();
    await expectScreen('forgotten password, sent');
  });

  test('a new password', async () => {
    await renderApp('/reset-password?token=some-token', { user: null });
    await expect.element(page.getByLabelText('New password')).toBeVisible();
    await expectScreen('new password');
  });

  test('a link that no longer works', async () => {
    await renderApp('/reset-password', { user: null });
    await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectScreen('a link that no longer works');
  });
});
