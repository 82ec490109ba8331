import { peopleApi } from '@longtable/contract/people';
import { signInApi } from '@longtable/contract/sign-in';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, silence, unreachable } from '../../test/fake-api.ts';
import { renderApp, visit } from '../../test/render-app.tsx';
import { aUser } from '../../test/samples.ts';
import { desktop, onDevice } from '../../test/screen.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Where the browser is, below the site. */
function here(): string {
  return location.pathname + location.search;
}

describe('public pages', () => {
  onDevice(desktop);

  test('a link leads to another page, names the window, moves the focus and begins at the top', async () => {
    await renderApp('/', { user: null });
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(document.title).toBe('Longtable');
    window.scrollTo({ top: 400 });
    await page.getByRole('main').getByRole('link', { name: 'Get started' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    expect(here()).toBe('/signup');
    expect(document.title).toBe('Create your account · Longtable');
    expect(window.scrollY).toBe(0);
    expect(document.activeElement?.id).toBe('main');
    await page.getByRole('link', { name: 'Longtable, home' }).click();
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(document.activeElement?.id).toBe('main');
    expect(document.title).toBe('Longtable');
  });

  test('Back and Forward lead through the pages', async () => {
    await renderApp('/signin', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    history.back();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(here()).toBe('/signin');
    history.forward();
    await expect.element(heading('Create your account')).toBeVisible();
    history.back();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
  });

  test('a link that is pressed with a key that means another tab is left to the browser', async () => {
    await renderApp('/signin', { user: null });
    let isOurs = true;
    const seen = (event: Event) => {
      isOurs = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', seen);
    await page.getByRole('link', { name: 'Create an account' }).click({ modifiers: ['Control'] });
    document.removeEventListener('click', seen);
    expect(isOurs).toBe(false);
    expect(here()).toBe('/signin');
  });

  test('where the person wanted to go comes along from page to page', async () => {
    await renderApp('/signin?next=%2Fapp%2Ftasks&invitation=0123', { user: null });
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(heading('Create your account')).toBeVisible();
    expect(here()).toBe('/signup?next=%2Fapp%2Ftasks&invitation=0123');
    // As text, although it looks like a number.
    await expect.element(page.getByText('This invitation has expired', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(here()).toBe('/signin?next=%2Fapp%2Ftasks&invitation=0123');
  });

  test('any other path leads to the landing page, and one with a slash at its end to its page', async () => {
    await renderApp('/signin/', { user: null });
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    await visit('/signin/deeper');
    await expect.element(heading('Everyone at one table. Your own.')).toBeVisible();
    expect(here()).toBe('/');
  });

  test('signing in leads on to the page that was wanted, without a new document', async () => {
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
    expect(here()).toBe('/app/settings');
    expect(document.title).toBe('Settings · Longtable');
    await expect.poll(() => document.activeElement?.id).toBe('main');
  });

  test('whoever is signed in is sent on, and whoever is not is asked to sign in', async () => {
    await renderApp('/signin?next=%2Fapp%2Fsettings');
    await expect.element(heading('Settings')).toBeVisible();
  });

  test('a page of the app asks a visitor to sign in, and knows the way back', async () => {
    await renderApp('/app/settings?section=account', { user: null });
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(here()).toBe(`/signin?next=${encodeURIComponent('/app/settings?section=account')}`);
  });

  test('from the app, the landing page and back, with a link and with Back', async () => {
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
    expect(here()).toBe('/app');
  });

  test('says what is waited for when the server takes its time', async () => {
    fakeApi(peopleApi.session, silence);
    await renderApp('/signin');
    await expect.element(page.getByText('Checking authentication status...')).toBeVisible();
  });

  test('shows a form whose server can’t be reached', async () => {
    fakeApi(peopleApi.session, unreachable);
    fakeApi(signInApi.options, unreachable);
    await renderApp('/signin');
    await expect.element(page.getByLabelText('E-mail address')).toBeVisible();
  });

  test('an invitation that could not be loaded is asked for again', async () => {
    fakeApi(teamInvitesApi.details, unreachable);
    await renderApp('/join-team/some%2Fcode', { user: null });
    await expect.element(heading('The invitation could not be loaded')).toBeVisible();
    const asked = fakeApi(teamInvitesApi.details, {
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
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Join the team')).toBeVisible();
    expect(asked.at(-1)).toEqual({ inviteCode: 'some/code' });
    expect(document.title).toBe('Join a team · Longtable');
  });
});
