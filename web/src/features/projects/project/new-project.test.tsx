import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { updatesApi } from '@longtable/contract/updates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice } from '../../../../test/screen.ts';

onDevice(desktop);

const ada = aUser();
const cards = { people: [cardOf(ada)] };
const openTab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

test('a project that the server does not have yet has its creator as member, and takes updates', async () => {
  const creating = Promise.withResolvers<void>();
  fakeApi(projectsApi.create, async ({ id, name }) => {
    await creating.promise;
    return { ...aProject(ada, name, { id }), cards };
  });
  fakeApi(projectsApi.get, ({ projectId }) => ({ ...aProject(ada, 'Lighthouse', { id: projectId }), cards }));
  const requested = [
    fakeApi(projectMembersApi.list, { members: [aProjectMember(ada, 'Owner')], cards, next: null }),
    fakeApi(projectActivityApi.list, { activity: [], cards, next: null }),
    fakeApi(updatesApi.listOfProject, { updates: [], cards, next: null }),
  ];
  await renderApp('/app/collaboration/projects', { user: ada });
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lighthouse');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect.element(page.getByText('No activity yet')).toBeVisible();
  await openTab('Members');
  const members = page.getByRole('list', { name: 'Members' });
  await expect.element(members.getByText('Ada Lovelace', { exact: true })).toBeVisible();
  await expect.element(members.getByText('Owner', { exact: true })).toBeVisible();
  await expectScreen('members of a new project');
  await openTab('Resources');
  await expect.element(page.getByText('No links or files yet')).toBeVisible();
  await openTab('Updates');
  await page.getByRole('textbox', { name: 'Write an update' }).fill('The lamp is lit.');
  await page.getByRole('button', { name: 'Post update' }).click();
  const updates = page.getByRole('list', { name: 'Updates' });
  await expect.element(updates.getByText('The lamp is lit.')).toBeVisible();
  expect(requested.flat()).toEqual([]);

  fakeApi(updatesApi.postToProject, () => new Promise(() => undefined));
  creating.resolve();
  await expect.poll(() => requested.every((requests) => requests.length > 0)).toBe(true);
  await expect.element(updates.getByText('The lamp is lit.')).toBeVisible();
});
