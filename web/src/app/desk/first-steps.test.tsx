import { connectionsApi } from '@longtable/contract/connections';
import { teamsApi } from '@longtable/contract/teams';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aTeam } from '../../../test/sample-teams.ts';
import { aTask, aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';

const steps = page.getByRole('region', { name: 'Get started' });
const ada = aUser();

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('lists the first steps, which complete with what there is', async () => {
    await renderApp('/app', { user: ada });
    await expect.element(steps).toMatchTextContent('0 of 3');
    await expectScreen('first steps');
    fakeApi(teamsApi.list, { teams: [aTeam(ada, 'Engines')], cards: {}, next: null });
    await steps.getByRole('link', { name: 'Create a team', exact: false }).click();
    await expect.element(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeVisible();
    await visit('/app');
    await expect.element(steps).toMatchTextContent('1 of 3');
    await expect.element(steps.getByRole('link', { name: /Create a team\s+Done/ })).toBeVisible();
    await expectScreen('first steps, one done');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('stays hidden once it is closed', async () => {
    await renderApp('/app', { user: ada });
    await steps.getByRole('button', { name: 'Hide first steps' }).click();
    await expect.element(steps).not.toBeInTheDocument();
    await visit('/app/tasks');
    await visit('/app');
    await expect.element(page.getByRole('heading', { name: 'Your tasks' })).toBeVisible();
    await expect.element(steps).not.toBeInTheDocument();
  });

  test('is not shown when everything is done, or nothing is known', async () => {
    fakeTasks(ada, [aTask(ada, 'Oil the gears')]);
    fakeApi(teamsApi.list, { teams: [aTeam(ada, 'Engines')], cards: {}, next: null });
    fakeApi(connectionsApi.counts, new Refusal('update/not-found'));
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Your tasks' })).toBeVisible();
    await expect.element(steps).not.toBeInTheDocument();
    fakeApi(connectionsApi.counts, { connections: 1, received: 0, sent: 0 });
    await visit('/app/tasks');
    await visit('/app');
    await expect
      .poll(() => Object.keys(localStorage).some((key) => key.startsWith('first-steps')))
      .toBe(true);
    await expect.element(steps).not.toBeInTheDocument();
  });
});
