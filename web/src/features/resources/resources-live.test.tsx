import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/fake-live.ts';
import { aFile, aFolder, fakeResources } from '../../../test/fake-resources.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
onDevice(desktop);

test('a folder that somebody restores from the trash in another tab opens', async () => {
  const plans = aFolder(ada, 'Plans');
  fakeResources(ada, [plans, aFile(ada, 'Notes.md', { parentFolderId: plans.id })]);
  await renderApp('/app/resources', { user: ada });
  await expect.element(page.getByRole('link', { name: 'Plans', exact: true })).toBeVisible();
  await live.connected();
  const { can, starred: _, lastAccessedAt: __, sharedBy: ___, ...row } = plans;
  live.send(
    'resources.saved',
    { resources: [{ ...row, version: 2, deletedAt: new Date().toISOString() }], cards: {} },
    can,
  );
  await expect.element(page.getByRole('link', { name: 'Plans', exact: true })).not.toBeInTheDocument();
  live.send('resources.saved', { resources: [{ ...row, version: 3, deletedAt: null }], cards: {} }, can);
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Notes.md', exact: true })).toBeVisible();
});
