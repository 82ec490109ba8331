import { errorText } from '@longtable/contract/errors';
import { peopleApi } from '@longtable/contract/people';
import { signInApi } from '@longtable/contract/sign-in';
import { type TeamInviteDetails, teamInvitesApi } from '@longtable/contract/team-invites';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal, silence, unreachable } from '../../test/fake-api.ts';
import { press, tabTo } from '../../test/keyboard.ts';
import { grab, middleOf, mouse } from '../../test/pointer.ts';
import { renderApp, visit } from '../../test/render-app.tsx';
import { aUser } from '../../test/samples.ts';
import { desktop, onDevice } from '../../test/screen.ts';
import { forgetSignInOptions } from '../features/authentication/forms/sign-in-options.ts';

const offer: TeamInviteDetails = {
  teamName: 'Crew',
  teamDescription: '',
  teamIconSeed: 'Users',
  teamColour: 'blue',
  teamPhotoUrl: null,
  teamMemberCount: 3,
  inviterName: 'Grace Hopper',
  expiresAt: '2030-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  memberOfTeamId: null,
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Path and query of the current URL. */
function currentPath(): string {
  return location.pathname + location.search;
}

describe('public pages', () => {
  onDevice(desktop);

  test('a link sets the title, moves the focus and scrolls to the top', async () => {
    await renderApp('/', { user: null });
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(document.title).toBe('Longtable');
    window.scrollTo({ top: 400 });
    await page.getByRole('main').getByRole('link', { name: 'Get started' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    expect(currentPath()).toBe('/signup');
    expect(document.title).toBe('Create your account · Longtable');
    expect(window.scrollY).toBe(0);
    expect(document.activeElement?.id).toBe('main');
    await page.getByRole('link', { name: 'Longtable, home' }).click();
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(document.activeElement?.id).toBe('main');
    expect(document.title).toBe('Longtable');
  });

  test('Back and Forward navigate between pages', async () => {
    await renderApp('/signin', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    history.back();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(currentPath()).toBe('/signin');
    history.forward();
    await expect.element(heading('Create your account')).toBeVisible();
    history.back();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
  });

  test('leaves a click with a modifier key to the browser', async () => {
    await renderApp('/signin', { user: null });
    let wasPrevented = true;
    const onClick = (event: Event) => {
      wasPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', onClick);
    await page.getByRole('link', { name: 'Create an account' }).click({ modifiers: ['Control'] });
    document.removeEventListener('click', onClick);
    expect(wasPrevented).toBe(false);
    expect(currentPath()).toBe('/signin');
  });

  test('keeps next and invitation in links between pages', async () => {
    await renderApp('/signin?next=%2Fapp%2Ftasks&invitation=0123', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    expect(currentPath()).toBe('/signup?next=%2Fapp%2Ftasks&invitation=0123');
    // A code of digits remains a string.
    await expect.element(page.getByText('This invitation has expired', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(currentPath()).toBe('/signin?next=%2Fapp%2Ftasks&invitation=0123');
  });

  test('redirects unknown paths to the landing page, and ignores a trailing slash', async () => {
    await renderApp('/signin/', { user: null });
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    await visit('/signin/deeper');
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(currentPath()).toBe('/');
  });

  test('navigates to the requested page after signing in, without loading a document', async () => {
    const ada = aUser({ name: 'Ada Lovelace' });
    await renderApp('/signin?next=%2Fapp%2Fsettings', { user: null });
    fakeApi(peopleApi.signIn, () => {
      fakeApi(peopleApi.session, { user: ada, offset: '1', off: [] });
      return { user: null, challenge: null };
    });
    await page.getByLabelText('E-mail address').fill(ada.email);
    await page.getByLabelText('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(heading('Settings')).toBeVisible();
    expect(currentPath()).toBe('/app/settings');
    expect(document.title).toBe('Settings · Longtable');
    await expect.poll(() => document.activeElement?.id).toBe('page-bar');
  });

  test.each([
    ['/signin', '/app'],
    ['/signup', '/app'],
    ['/forgot-password', '/app'],
    ['/reset-password?token=x', '/app'],
    ['/signin?next=%2Fapp%2Fsettings', '/app/settings'],
    ['/signin?next=https://example.com', '/app'],
    ['/auth/callback?next=/app/tasks', '/app/tasks'],
    ['/app/nothing/here', '/app'],
  ])('redirects signed-in people from %s to %s', async (from, to) => {
    await renderApp(from);
    await expect.poll(currentPath).toBe(to);
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test.each([
    ['/app/settings?section=account', `/signin?next=${encodeURIComponent('/app/settings?section=account')}`],
    ['/app/nothing-here', '/signin?next=%2Fapp%2Fnothing-here'],
    ['/nothing-here', '/'],
  ])('redirects visitors from %s to %s', async (from, to) => {
    await renderApp(from, { user: null });
    await expect.poll(currentPath).toBe(to);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test.each([
    ['/auth/callback', 'User not authenticated. Please sign in.'],
    ['/auth/callback?error=access_denied', 'Authentication error: Access was denied or cancelled.'],
  ])('says on the sign-in page why there is no session after %s', async (from, text) => {
    await renderApp(from, { user: null });
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    expect(currentPath()).toBe('/signin');
  });

  test('returns from a refused single sign-on to where it began', async () => {
    sessionStorage.setItem('single-sign-on-began-with', JSON.stringify({ next: '/app/tasks' }));
    fakeApi(signInApi.singleSignOn, new Refusal('auth/single-sign-on-failed', { text: 'They did not.' }));
    await renderApp('/auth/callback?error=server_error&state=x', { user: null });
    await expect.element(page.getByRole('alert')).toHaveTextContent('They did not.');
    await expect.element(page.getByText('test', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(currentPath()).toBe('/signin?next=%2Fapp%2Ftasks');
  });

  test('offers to sign in or reset the password for an address with an account', async () => {
    fakeApi(peopleApi.signUp, new Refusal('auth/sign-up-refused'));
    await renderApp('/signup?next=%2Fapp%2Ftasks', { user: null });
    await page.getByLabelText('Full name').fill('Somebody Else');
    await page.getByLabelText('E-mail address').fill('ada@example.test');
    await page.getByLabelText('Password').fill('a password of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(errorText('auth/sign-up-refused'));
    await expect.element(alert.getByRole('link', { name: 'Reset password' })).toBeVisible();
    await alert.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(page.getByLabelText('E-mail address')).toHaveValue('ada@example.test');
    expect(currentPath()).toBe('/signin?next=%2Fapp%2Ftasks');
  });

  test('sends a code with the sign-up and with single sign-on, where an invitation is needed', async () => {
    forgetSignInOptions();
    fakeApi(signInApi.options, ({ invitation }) => ({
      signUps: 'invitation' as const,
      confirmsEmail: false,
      singleSignOn: 'Fernside',
      invitation: invitation === 'some-code' ? { inviterName: 'Grace Hopper', email: '' } : null,
    }));
    fakeApi(teamInvitesApi.details, offer);
    const sent = fakeApi(peopleApi.signUp, new Refusal('auth/sign-up-refused'));
    const begun = fakeApi(signInApi.beginSingleSignOn, unreachable);
    await renderApp('/join-team/some-code', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(page.getByText('Grace Hopper invites you', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with Fernside' }).click();
    await expect.poll(() => begun).toMatchObject([{ invitation: 'some-code' }]);
    await page.getByLabelText('Full name').fill('Nora Newcomer');
    await page.getByLabelText('E-mail address').fill('nora@example.test');
    await page.getByLabelText('Password').fill('a password of my own');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => sent).toMatchObject([{ invitation: 'some-code' }]);
    forgetSignInOptions();
  });

  test('offers no sign-up by a link to a team if sign-ups are closed', async () => {
    forgetSignInOptions();
    fakeApi(signInApi.options, {
      signUps: 'closed',
      confirmsEmail: false,
      singleSignOn: null,
      invitation: null,
    });
    fakeApi(teamInvitesApi.details, offer);
    await renderApp('/join-team/some-code', { user: null });
    await expect.element(page.getByRole('link', { name: 'Sign in to join' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
    forgetSignInOptions();
  });

  test.each(['expired', 'used-up', 'unknown'] as const)(
    'says that a link to a team is %s, and forgets it once it was opened after signing in',
    async (why) => {
      fakeApi(teamInvitesApi.details, new Refusal(`team-invite/${why}`));
      await renderApp('/join-team/long-gone', { user: null });
      await expect.element(heading('This link no longer works')).toBeVisible();
      await expect.element(page.getByText(errorText(`team-invite/${why}`), { exact: false })).toBeVisible();
      localStorage.setItem('pendingInviteCode', 'long-gone');
      fakeApi(peopleApi.signIn, () => {
        fakeApi(peopleApi.session, { user: aUser(), offset: '1', off: [] });
        return { user: null, challenge: null };
      });
      await visit('/signin?next=%2Fapp%2Ftasks');
      await page.getByLabelText('E-mail address').fill('ada@example.test');
      await page.getByLabelText('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect.element(page.getByText(errorText(`team-invite/${why}`))).toBeVisible();
      expect(currentPath()).toBe('/app/join-team/long-gone');
      await page.getByRole('link', { name: 'Go to your teams' }).click();
      await expect.poll(currentPath).toBe('/app/collaboration/teams');
      expect(localStorage.getItem('pendingInviteCode')).toBeNull();
    },
  );

  test('says that a link to a team was revoked while its page was open', async () => {
    fakeApi(teamInvitesApi.details, offer);
    fakeApi(teamInvitesApi.accept, new Refusal('team-invite/unknown'));
    await renderApp('/app/join-team/some-code');
    await page.getByRole('button', { name: 'Join team' }).click();
    await expect.element(page.getByText(errorText('team-invite/unknown'))).toBeVisible();
  });

  test('asks for a second step by keyboard, again after a wrong code, and from the start when it is over', async () => {
    fakeApi(peopleApi.signIn, { user: null, challenge: 'some-challenge' });
    fakeApi(
      signInApi.secondFactor,
      new Refusal('auth/wrong-code', { fields: { code: errorText('auth/wrong-code') } }),
    );
    await renderApp('/signin', { user: null });
    const signIn = async () => {
      await page.getByLabelText('Password').fill('correct horse battery');
      await press('{Enter}');
    };
    await page.getByLabelText('E-mail address').fill('ada@example.test');
    await signIn();
    const code = page.getByLabelText('Code from your authenticator app');
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await press('000000', '{Enter}');
    await expect.element(page.getByText('This code is wrong or was already used.')).toBeVisible();
    await expect.element(code).toHaveFocus();
    fakeApi(signInApi.secondFactor, new Refusal('auth/challenge-over'));
    await press('{Enter}');
    await expect.element(page.getByText(errorText('auth/challenge-over'))).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(page.getByLabelText('E-mail address')).toHaveValue('ada@example.test');

    await signIn();
    await expect.element(code).toHaveFocus();
    await tabTo(page.getByRole('button', { name: 'Use a recovery code' }));
    await press('{Enter}');
    await expect.element(page.getByLabelText('Recovery code')).toHaveFocus();
    await tabTo(page.getByRole('button', { name: 'Back' }));
    await press('{Enter}');
    await expect.element(page.getByLabelText('Password')).toBeVisible();
  });

  test('lists other ways to sign in that are still on the account after a password reset', async () => {
    const none = { twoFactor: false, passkeys: [], singleSignOn: [] };
    fakeApi(peopleApi.resetPassword, {
      remaining: { ...none, twoFactor: true, passkeys: ['Phone'] },
      removed: none,
    });
    await renderApp('/reset-password?token=some-token', { user: null });
    await page.getByLabelText('New password').fill('another horse battery');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect.element(heading('Your password was changed')).toBeVisible();
    const remaining = page.getByRole('region', { name: 'Still on your account' }).getByRole('listitem');
    expect(
      remaining
        .elements()
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['Passkey “Phone”', 'Two-factor authentication']);
    await page.getByRole('link', { name: 'Sign in and review settings' }).click();
    await expect.poll(currentPath).toBe('/signin?next=%2Fapp%2Fsettings%3Fsection%3Daccount');
  });

  test('navigates between the app and the landing page by link and by Back', async () => {
    await renderApp('/app/settings');
    await expect.element(heading('Settings')).toBeVisible();
    await visit('/');
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(document.title).toBe('Longtable');
    await expect.element(page.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    history.back();
    await expect.element(heading('Settings')).toBeVisible();
    history.forward();
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Open Longtable' }).click();
    await expect.element(page.getByRole('button', { name: 'New task' })).toBeVisible();
    expect(currentPath()).toBe('/app');
  });

  test('shows a spinner while the session is being checked', async () => {
    fakeApi(peopleApi.session, silence);
    await renderApp('/signin');
    await expect.element(page.getByText('Checking authentication status...')).toBeVisible();
  });

  test('shows the form when the server is unreachable', async () => {
    fakeApi(peopleApi.session, unreachable);
    fakeApi(signInApi.options, unreachable);
    await renderApp('/signin');
    await expect.element(page.getByLabelText('E-mail address')).toBeVisible();
  });

  test('retries loading an invitation', async () => {
    fakeApi(teamInvitesApi.details, unreachable);
    await renderApp('/join-team/some%2Fcode', { user: null });
    await expect.element(heading('The invitation could not be loaded')).toBeVisible();
    const requests = fakeApi(teamInvitesApi.details, offer);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Join the team')).toBeVisible();
    expect(requests.at(-1)).toEqual({ inviteCode: 'some/code' });
    expect(document.title).toBe('Join a team · Longtable');
  });

  test('the cards on the landing page can be dragged', async () => {
    await renderApp('/', { user: null });
    const list = (name: string) => page.getByRole('list', { name });
    const first = list('To Do').getByRole('button').first();
    await expect.element(first).toBeVisible();
    const title = first.element().textContent;
    first.element().scrollIntoView({ block: 'center' });
    // The code for dragging is loaded after the page.
    await vi.waitFor(async () => {
      await mouse.up();
      await grab(middleOf(first));
      await mouse.move(middleOf(list('Completed')), { steps: 6 });
      expect(document.querySelector('[data-drag-preview]')?.textContent).toBe(title);
    }, 20_000);
    await mouse.up();
    await expect.element(list('Completed').getByRole('button').filter({ hasText: title })).toBeVisible();
    await expect
      .element(list('To Do').getByRole('button').filter({ hasText: title }))
      .not.toBeInTheDocument();
  });
});
