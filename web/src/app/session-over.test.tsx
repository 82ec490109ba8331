import { peopleApi } from '@longtable/contract/people';
import { tasksApi } from '@longtable/contract/tasks';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard, openNewTask } from '../../test/board.ts';
import { fakeApi, Refusal } from '../../test/fake-api.ts';
import { live } from '../../test/fake-live.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { press } from '../../test/keyboard.ts';
import { middleOf } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aTeam } from '../../test/sample-teams.ts';
import { aUser, cardOf } from '../../test/samples.ts';
import { desktop, onDevice } from '../../test/screen.ts';
import { sessionGoneText } from '../platform/client.ts';
import { session } from '../platform/session.ts';
import { shellDialog } from './shell/shell-dialogs.ts';

onDevice(desktop);

const ada = aUser();
const sessionOver = page.getByText('Your session is over.', { exact: true });

/** The server has no session any more, and closes the live connection of the page. */
function endSession(): void {
  fakeApi(peopleApi.session, { user: null, offset: '', off: [] });
  live.signOut();
}

test('a form is held until it is discarded when the session ends, under a bar that covers nothing of it', async () => {
  fakeTasks(ada, []);
  await openBoard(ada);
  await live.connected();
  await openNewTask();
  const create = page.getByRole('dialog', { name: 'Create New Task' });
  const title = create.getByRole('textbox', { name: 'Title' });
  await title.fill('Keep me');
  fakeApi(tasksApi.create, new Refusal('auth/required'));
  endSession();
  await expect.element(sessionOver).toBeVisible();
  for (const [width, height] of [
    [390, 664],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height);
    await expect.element(sessionOver).toBeVisible();
    for (const part of [
      create.getByRole('button', { name: 'Close', exact: true }),
      create.getByRole('heading', { name: 'Create New Task' }),
    ]) {
      await expect
        .poll(() => {
          const { x, y } = middleOf(part);
          return part.element().contains(document.elementFromPoint(x, y));
        })
        .toBe(true);
    }
  }
  // The bar stays.
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  await expect.element(sessionOver).toBeVisible();
  await create.getByRole('button', { name: 'Create task' }).click();
  await expect.element(create.getByRole('alert')).toMatchTextContent(sessionGoneText);
  await expect.element(title).toHaveValue('Keep me');
  await create.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => location.pathname).toBe('/signin');
  await expect.element(page.getByText('Your session is over. Please sign in again.')).toBeVisible();
});

test('the palette is closed for who signs in after the session ended', async () => {
  fakeTasks(ada, []);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await openBoard(ada);
  await live.connected();
  await press('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  endSession();
  await expect.poll(() => location.pathname).toBe('/signin');
  session.set({ state: 'signedIn', user: ada, offset: '1', off: [] });
  expect(shellDialog.get()).toBeNull();
});

test('a team that was refused without a session is created by Try again, with one', async () => {
  const cards = { people: [cardOf(ada)] };
  fakeApi(teamsApi.create, new Refusal('auth/required'));
  fakeApi(teamsApi.get, ({ teamId }) => ({ ...aTeam(ada, 'Night watch', { id: teamId }), cards }));
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  await renderApp('/app/collaboration/teams', { user: ada });
  await live.connected();
  await page.getByRole('button', { name: 'New team' }).first().click();
  const create = page.getByRole('dialog', { name: 'New team' });
  await create.getByRole('textbox', { name: 'Name' }).fill('Night watch');
  fakeApi(peopleApi.session, { user: null, offset: '', off: [] });
  await create.getByRole('button', { name: 'Create team' }).click();
  const refused = page.getByRole('listitem').filter({ hasText: sessionGoneText });
  await expect.element(refused).toMatchTextContent('Night watch');
  await expect.element(sessionOver).toBeVisible();

  // Signed in again in another tab.
  fakeApi(peopleApi.session, { user: ada, offset: '1', off: [] });
  const creations = fakeApi(teamsApi.create, ({ id, name }) => ({ ...aTeam(ada, name, { id }), cards }));
  const before = creations.length;
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => creations.length).toBe(before + 1);
  expect(creations.at(-1)).toMatchObject({ name: 'Night watch' });
  await expect.element(refused).not.toBeInTheDocument();
});
