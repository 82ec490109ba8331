import { type Account, accountApi } from '@longtable/contract/account';
import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { peopleApi } from '@longtable/contract/people';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../../test/fake-api.ts';
import { keepChange } from '../../../../../test/kept-changes.ts';
import { press, tabTo } from '../../../../../test/keyboard.ts';
import { edgesOf } from '../../../../../test/pointer.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aUser, longAgo } from '../../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../../test/screen.ts';

const user = aUser();
const plain: Account = {
  email: user.email,
  pendingEmail: null,
  hasPassword: true,
  twoFactor: { on: false, recoveryCodesLeft: 0 },
  passkeys: [],
  singleSignOn: [],
  createdAt: longAgo,
};
const longEmail = 'a-rather-long-address-of-somebody@a-long-name.example';
const longKeyName = 'The key that hangs beside the door, between the coats, on a red ribbon';
/** An account with everything that it can have. */
const full: Account = {
  ...plain,
  pendingEmail: longEmail,
  twoFactor: { on: true, recoveryCodesLeft: 10 },
  passkeys: [{ id: newId(), name: 'Passkey', createdAt: longAgo, lastUsedAt: null, synced: false }],
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}j`);
const dialog = page.getByRole('dialog');

function group(name: string): Locator {
  return page.getByRole('region', { name });
}

async function openAccount(account: Account): Promise<void> {
  fakeApi(accountApi.get, account);
  fakeApi(accountApi.sessions, {
    sessions: [
      {
        id: newId(),
        current: true,
        browser: 'Chrome',
        system: 'Linux',
        kind: 'desktop',
        ip: '10.1.2.3',
        signedInAt: longAgo,
        lastActiveAt: new Date().toISOString(),
      },
    ],
  });
  await renderApp('/app/settings?section=account', { user });
  await expect.element(group('E-mail and password')).toBeVisible();
  await expect.element(group('Active sessions').getByText('This browser', { exact: false })).toBeVisible();
}

describe.each(devices)('the account, on a $device', (device) => {
  onDevice(device);

  test('a new account', async () => {
    await openAccount(plain);
    await expectScreen('account');
  });

  test('e-mail address and password', async () => {
    fakeApi(accountApi.changeEmail, { ...plain, pendingEmail: longEmail });
    await openAccount(plain);
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    await expectScreen('change e-mail');
    await dialog.getByLabelText('New e-mail address').fill(longEmail);
    await dialog.getByLabelText('Current password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectScreen('change password');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('two-factor authentication', async () => {
    fakeApi(accountApi.beginTwoFactor, {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Longtable:ada@example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Longtable',
    });
    fakeApi(accountApi.confirmTwoFactor, {
      recoveryCodes,
      account: { ...plain, twoFactor: full.twoFactor },
    });
    await openAccount(plain);
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
    await expectScreen('turn on two-factor');
    const before = edgesOf(dialog);
    await dialog.getByLabelText('Current password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByLabelText('Code from the app')).toBeVisible();
    await expectScreen('scan the key');
    expect(edgesOf(dialog)).toEqual(before);
    await dialog.getByLabelText('Code from the app').fill('123456');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectScreen('recovery codes');
    expect(edgesOf(dialog)).toEqual(before);
    await dialog.getByLabelText('I have saved them').click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(group('Two-factor authentication').getByText('On')).toBeVisible();
  });

  test('a change that requires signing in again', async () => {
    fakeApi(accountApi.beginTwoFactor, new Refusal('auth/sign-in-again'));
    await openAccount({ ...plain, hasPassword: false });
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByLabelText('Current password')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(errorText('auth/sign-in-again'));
    await expectScreen('request to sign in again');
    // Left by a closed page, for a feature that is not loaded here.
    await keepChange('closed:1', user, 'not loaded yet');
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect
      .element(dialog.getByText('Your last changes are not saved yet.', { exact: false }))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
    await expectScreen('unsaved changes before signing in again');
  });

  test('passkeys', async () => {
    fakeApi(accountApi.renamePasskey, {
      ...full,
      passkeys: full.passkeys.map((passkey) => ({ ...passkey, name: longKeyName.slice(0, 60) })),
    });
    await openAccount(full);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expectScreen('add a passkey');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Rename / }).click();
    await dialog.getByLabelText('Name').fill(longKeyName);
    await expectScreen('rename a passkey');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Remove / }).click();
    await expectScreen('remove a passkey');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expectScreen('account with everything');
  });

  test('the second step of signing in', async () => {
    fakeApi(peopleApi.signIn, { user: null, challenge: 'challenge' });
    await renderApp('/signin', { user: null });
    await page.getByLabelText('E-mail address').fill('ada@example.test');
    await page.getByLabelText('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByLabelText('Code from your authenticator app')).toBeVisible();
    await expectScreen('second step');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectScreen('second step by recovery code');
  });
});

function wrongPassword(): Refusal {
  const text = errorText('auth/wrong-password');
  return new Refusal('auth/wrong-password', { fields: { currentPassword: text } });
}

describe('changing the account', () => {
  onDevice(desktop);

  test('says what is wrong with an e-mail address and a password, and keeps what was typed', async () => {
    const next = 'next@example.test';
    await openAccount(plain);
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    const email = dialog.getByLabelText('New e-mail address');
    const password = dialog.getByLabelText('Current password');
    const send = dialog.getByRole('button', { name: 'Send link' });
    await expect.element(email).toHaveFocus();
    await email.fill('nonsense');
    await password.fill('wrong');
    await send.click();
    await expect.element(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
    await email.fill(next);
    fakeApi(accountApi.changeEmail, wrongPassword());
    await send.click();
    await expect.element(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
    fakeApi(accountApi.changeEmail, unreachable);
    await password.fill('correct horse battery');
    await send.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('The server can’t be reached right now. Please try again in a moment.');
    await expect.element(email).toHaveValue(next);
    fakeApi(accountApi.changeEmail, { ...plain, pendingEmail: next });
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(group('E-mail and password'))
      .toMatchTextContent(`Waiting for confirmation: ${next}`);
    await expect.element(group('E-mail and password')).toMatchTextContent(user.email);
    fakeApi(accountApi.keepEmail, plain);
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await expect.element(group('E-mail and password')).not.toMatchTextContent('Waiting for confirmation');

    await page.getByRole('button', { name: 'Change password' }).click();
    const newPassword = dialog.getByLabelText('New password');
    const save = dialog.getByRole('button', { name: 'Save password' });
    fakeApi(accountApi.changePassword, wrongPassword());
    await password.fill('wrong');
    await newPassword.fill('another horse battery');
    await expect.element(dialog.getByText('Very strong.')).toBeVisible();
    await save.click();
    await expect.element(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
    await expect.element(password).toHaveFocus();
    await newPassword.fill('short');
    await save.click();
    await expect.element(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  });
});

describe('the account, on a desktop', () => {
  onDevice(desktop);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('two-factor authentication is turned on by keyboard', async () => {
    fakeApi(accountApi.beginTwoFactor, {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x?secret=JBSWY3DP',
    });
    const confirmed = fakeApi(accountApi.confirmTwoFactor, {
      recoveryCodes,
      account: { ...plain, twoFactor: full.twoFactor },
    });
    await openAccount(plain);
    await tabTo(page.getByRole('button', { name: 'Turn on two-factor authentication' }));
    await press('{Enter}');
    await expect.element(dialog.getByLabelText('Current password')).toHaveFocus();
    await press('correct horse battery', '{Enter}');
    await expect.element(dialog.getByLabelText('Code from the app')).toHaveFocus();
    await press('123456', '{Enter}');
    await tabTo(dialog.getByLabelText('I have saved them'));
    await press(' ');
    await tabTo(dialog.getByRole('button', { name: 'Done' }));
    await press('{Enter}');
    await expect.element(group('Two-factor authentication').getByText('On')).toBeVisible();
    expect(confirmed).toEqual([{ code: '123456' }]);
  });

  test('new recovery codes are downloaded, copied and printed, and have to be saved', async () => {
    fakeApi(accountApi.newRecoveryCodes, { recoveryCodes, account: full });
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return '#codes';
    });
    const downloads: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.download);
    });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openAccount(full);
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await dialog.getByLabelText('Current password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Create new codes' }).click();
    await expect.element(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    expect(shown.elements().map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    await page.getByRole('button', { name: 'Download' }).click();
    expect(downloads).toEqual(['longtable-recovery-codes.txt']);
    for (const code of recoveryCodes) expect(await made[0]?.text()).toContain(code);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
    await page.getByRole('button', { name: 'Print' }).click();
    document.querySelector('iframe[title="Recovery codes to print"]')?.remove();
    await press('{Escape}');
    await expect.element(page.getByText('Save them first.', { exact: false })).toBeVisible();
    await page.getByLabelText('I have saved them').click();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('is turned off with the right password only', async () => {
    fakeApi(accountApi.endTwoFactor, new Refusal('auth/wrong-password'));
    await openAccount(full);
    await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
    const password = dialog.getByLabelText('Current password');
    await password.fill('not my password');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(dialog.getByText(errorText('auth/wrong-password'))).toBeVisible();
    await expect.element(password).toHaveFocus();
    fakeApi(accountApi.endTwoFactor, plain);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(group('Two-factor authentication').getByText('Off')).toBeVisible();
  });

  test('a passkey needs a name', async () => {
    const renamed = fakeApi(accountApi.renamePasskey, full);
    await openAccount(full);
    await page.getByRole('button', { name: /^Rename / }).click();
    await dialog.getByLabelText('Name').fill('  ');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    expect(renamed).toEqual([]);
    await dialog.getByLabelText('Name').fill('My desk');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect.poll(() => renamed).toMatchObject([{ name: 'My desk' }]);
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('{Escape}');
  });

  test('a person without a password sets one, and signs in again by a link to here', async () => {
    const changed = fakeApi(accountApi.changePassword, { done: true });
    fakeApi(accountApi.beginTwoFactor, new Refusal('auth/sign-in-again'));
    fakeApi(peopleApi.signOut, { done: true });
    await openAccount({ ...plain, hasPassword: false });
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect.element(dialog.getByLabelText('Current password')).not.toBeInTheDocument();
    await dialog.getByLabelText('New password').fill('a password of my own');
    fakeApi(accountApi.get, plain);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    expect(changed).toMatchObject([{ newPassword: 'a password of my own' }]);
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
    await dialog.getByLabelText('Current password').fill('a password of my own');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`/signin?next=${encodeURIComponent('/app/settings?section=account')}`);
  });
});
