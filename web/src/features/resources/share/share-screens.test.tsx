import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { resourceVersionsApi } from '@longtable/contract/resource-versions';
import { type ResourceAccess, resourcesApi } from '@longtable/contract/resources';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { aFile, aFolder, fakeResources } from '../../../../test/fake-resources.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aConnection, aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const people = [cardOf(ada), cardOf(grace)];
const teamId = newId();
const cards = { people, teams: [{ id: teamId, name: 'Crew of the harbour', version: 1 }] };
const folder = { id: newId(), name: 'Plans' };
const file = aFile(ada, 'Mast.txt', { teamId });
const access: ResourceAccess = {
  ownerId: ada.id,
  team: { id: teamId, membersCount: 3 },
  project: null,
  shares: [],
  cards,
};
const share = { personId: grace.id, sharedBy: ada.id, permission: 'view' as const, createdAt: longAgo };

function fakeTeamFiles(): void {
  fakeResources(ada, [file, aFolder(ada, 'Plans', { teamId })]);
  fakeApi(connectionsApi.list, {
    connections: [aConnection(grace)],
    next: null,
    cards,
  });
}

async function open(action: RegExp): Promise<void> {
  await renderApp(`/app/resources?team=${teamId}`, { user: ada });
  await page.getByRole('button', { name: 'Actions for Mast.txt' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe.each(devices)('sharing, on a $device', (device) => {
  onDevice(device);

  test('with a connection, and ending it', async () => {
    fakeTeamFiles();
    let shares = [{ ...share, personId: ada.id, folder }];
    fakeApi(resourcesApi.access, () => ({ ...access, shares }));
    fakeApi(resourcesApi.share, ({ personIds }) => {
      shares = [...shares, ...personIds.map((personId) => ({ ...share, personId, folder: null as never }))];
      return { refused: [] };
    });
    fakeApi(resourcesApi.unshare, ({ personId }) => {
      shares = shares.filter((each) => each.personId !== personId);
      return {};
    });
    await open(/^Share…/);
    const dialog = page.getByRole('dialog', { name: 'Share “Mast.txt”' });
    await expect.element(dialog.getByText('Everyone in the team: 3 members')).toBeVisible();
    await expect.element(dialog.getByText('Can view, through the folder Plans')).toBeVisible();
    await dialog.getByRole('button', { name: 'Share with Grace Hopper' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Shared with Grace Hopper' })).toBeVisible();
    const end = dialog.getByRole('button', { name: 'Stop sharing with Grace Hopper' });
    await expect.element(end).toBeVisible();
    await expectScreen('share dialog');
    await end.click();
    await expect.element(end).not.toBeInTheDocument();
  });

  test('that is refused says why, at the person', async () => {
    fakeTeamFiles();
    fakeApi(resourcesApi.access, access);
    fakeApi(resourcesApi.share, () => new Refusal('item/others-inside'));
    await open(/^Share…/);
    await page.getByRole('button', { name: 'Share with Grace Hopper' }).click();
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Share with Grace Hopper' })).toBeVisible();
  });

  test('the details have who has access, and the versions', async () => {
    fakeTeamFiles();
    fakeApi(resourcesApi.access, { ...access, shares: [{ ...share, folder: null }] });
    const version = { id: newId(), sizeBytes: 2048, mimeType: 'text/plain', replacedBy: grace.id };
    fakeApi(resourceVersionsApi.list, { versions: [{ ...version, replacedAt: longAgo }], cards });
    const restored: string[] = [];
    fakeApi(resourceVersionsApi.restore, ({ versionId }) => {
      restored.push(versionId);
      return { ...file, version: file.version + 1 };
    });
    await open(/^Details/);
    const sheet = page.getByRole('dialog', { name: 'Mast.txt' });
    await expect.element(sheet.getByText('Replaced by Grace Hopper')).toBeInTheDocument();
    await expect.element(sheet.getByText('Can view')).toBeInTheDocument();
    await expectScreen('details of a team’s file');
    await sheet.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => restored).toEqual([version.id]);
  });
});

describe.each(devices)('files of a team, on a $device', (device) => {
  onDevice(device);

  test('have its name, and can be added', async () => {
    fakeTeamFiles();
    fakeApi(resourcesApi.list, { resources: [file], next: null, cards });
    await renderApp(`/app/resources?team=${teamId}`, { user: ada });
    await expect.element(page.getByText('Crew of the harbour').first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Mast.txt' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
    await expectScreen('files of a team');
  });

  test('have a trash of their own, which is emptied alone', async () => {
    const trashed = { deletedAt: longAgo };
    const kept = fakeResources(ada, [
      aFile(ada, 'Own.txt', trashed),
      aFile(ada, 'Theirs.txt', { ...trashed, teamId }),
    ]);
    await renderApp(`/app/resources?team=${teamId}&list=trash`, { user: ada });
    await expect.element(page.getByText('Theirs.txt').first()).toBeVisible();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click();
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Own.txt']);
  });

  test('shared files cannot be added to', async () => {
    fakeResources(ada, [
      aFile(grace, 'Theirs.txt', {
        sharedBy: grace.id,
        can: { edit: false, delete: false, share: false, add: false },
      }),
    ]);
    await renderApp('/app/resources?list=shared', { user: ada });
    await expect.element(page.getByRole('link', { name: 'Theirs.txt' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New', exact: true })).not.toBeInTheDocument();
    await expectScreen('shared files');
  });
});
