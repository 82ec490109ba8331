import { peopleApi } from '@longtable/contract/people';
import { signInApi } from '@longtable/contract/sign-in';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, silence, unreachable } from '../../test/fake-api.ts';
import { grab, middleOf, mouse } from '../../test/pointer.ts';
import { renderApp, visit } from '../../test/render-app.tsx';
import { aUser } from '../../test/samples.ts';
import { desktop, onDevice } from '../../test/screen.ts';

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

  test('redirects signed-in people from the sign-in page to the requested one', async () => {
    await renderApp('/signin?next=%2Fapp%2Fsettings');
    await expect.element(heading('Settings')).toBeVisible();
  });

  test('redirects visitors from a page of the app to sign in, with the page as next', async () => {
    await renderApp('/app/settings?section=account', { user: null });
    await expect.element(heading('Sign in to Longtable')).toBeVisible();
    expect(currentPath()).toBe(`/signin?next=${encodeURIComponent('/app/settings?section=account')}`);
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
    const requests = fakeApi(teamInvitesApi.details, {
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
