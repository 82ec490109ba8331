import { newId } from '@longtable/contract/new-id';
import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import { resourceVersionsApi } from '@longtable/contract/resource-versions';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { aFile, fakeResources, fakeStorage } from '../../../test/fake-resources.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const gigabyte = 1024 ** 3;
const used = { filesBytes: gigabyte, trashBytes: 0.1 * gigabyte, versionsBytes: 0.1 * gigabyte };
const film = {
  ...aFile(ada, 'A film with a name that is longer than any telephone is wide, in one take.mp4'),
};
const largest = [
  { ...film, sizeBytes: 50_000_000, versionsBytes: 100_000_000 },
  { ...aFile(ada, 'Old.zip', { deletedAt: '2026-02-01T09:00:00.000Z' }), versionsBytes: 0 },
];
const strip = page.getByRole('button', { name: /^Storage:/ });
const dialog = page.getByRole('dialog', { name: 'Storage' });

describe.each(devices)('used storage, on a $device', (device) => {
  onDevice(device);

  test('is below the files, and opens what takes it', async () => {
    fakeResources(ada, [film]);
    fakeStorage({ ...used, quotaBytes: 5 * gigabyte }, largest);
    await renderApp('/app/resources', { user: ada });
    await expect.element(strip).toMatchTextContent('1.2 GB of 5.0 GB used');
    await expect
      .element(page.getByRole('progressbar', { name: /Storage/ }))
      .toHaveAttribute('aria-valuenow', '24');
    await expectScreen('files with used storage');
    strip.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Previous versions', { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: /Old\.zip/ })).toMatchTextContent('In the trash');
    await expect.element(dialog.getByRole('link', { name: /A film/ })).toMatchTextContent('143.1 MB');
    await expectScreen('dialog of used storage');
    await dialog.getByRole('link', { name: 'Open trash' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe('?list=trash');
  });

  test('warns from 90 % on', async () => {
    fakeStorage({ filesBytes: 4.6 * gigabyte, quotaBytes: 5 * gigabyte });
    await renderApp('/app/resources', { user: ada });
    await expect.element(page.getByText('Your storage is almost full.')).toBeInTheDocument();
    await expectScreen('storage that is almost full');
    await strip.click();
    await expect
      .element(dialog.getByText(/Delete files, empty the trash or delete old versions/))
      .toBeVisible();
    await expectScreen('dialog of storage that is almost full');
  });

  test('is in the settings', async () => {
    fakeStorage({ filesBytes: 5.5 * gigabyte, quotaBytes: 5 * gigabyte }, largest);
    await renderApp('/app/settings?section=data', { user: ada });
    await expect.element(page.getByText('5.5 GB of 5.0 GB used')).toBeVisible();
    await expect.element(page.getByText(/Your storage is full/)).toBeVisible();
    await expectScreen('settings with used storage');
    await page.getByRole('button', { name: 'Manage storage' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Largest files' })).toBeVisible();
  });
});

describe('used storage', () => {
  onDevice(desktop);

  test('without a quota is a size alone, and follows what happens elsewhere', async () => {
    fakeStorage({ filesBytes: 1024 });
    await renderApp('/app/resources', { user: ada });
    await expect.element(strip).toMatchTextContent('1.0 KB used');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await live.connected();
    live.send('storage.changed', { filesBytes: 4096, trashBytes: 0, versionsBytes: 0, version: 3 });
    await expect.element(strip).toMatchTextContent('4.0 KB used');
    // An older one.
    live.send('storage.changed', { filesBytes: 2048, trashBytes: 0, versionsBytes: 0, version: 2 });
    live.send('storage.changed', { filesBytes: 4096, trashBytes: 1024, versionsBytes: 0, version: 4 });
    await expect.element(strip).toMatchTextContent('5.0 KB used');
  });

  test('refuses an upload that does not fit, which can be repeated once it does', async () => {
    const kept = fakeResources(ada, []);
    await renderApp('/app/resources', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
    const text =
      'Not enough storage: 4.9 GB of 5.0 GB used. Delete files, empty the trash or delete old versions.';
    fakeApi(resourceUploadsApi.start, new Refusal('storage/full', { text }));
    const event = new Event('drop', { bubbles: true, cancelable: true });
    const items = [{ kind: 'file', getAsFile: () => new File(['oak'], 'Oak.txt') }];
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } });
    document.querySelector('main')?.dispatchEvent(event);
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    fakeResources(ada, []);
    await page.getByRole('button', { name: 'Retry Oak.txt' }).click();
    await expect.element(page.getByRole('heading', { name: '1 item uploaded' })).toBeVisible();
    expect(kept()).toEqual([]);
  });

  test('a version is deleted after a question', async () => {
    const plan = aFile(ada, 'Plan.txt');
    fakeResources(ada, [plan]);
    const version = {
      id: newId(),
      sizeBytes: 2048,
      mimeType: 'text/plain',
      replacedBy: ada.id,
      replacedAt: '2026-02-01T09:00:00.000Z',
    };
    let versions = [version];
    fakeApi(resourceVersionsApi.list, () => ({ versions, cards: {} }));
    const deleted = fakeApi(resourceVersionsApi.delete, ({ versionId }) => {
      versions = [];
      return { versionId };
    });
    await renderApp('/app/resources', { user: ada });
    await page.getByRole('button', { name: 'Actions for Plan.txt' }).first().click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Delete this version' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent('Plan.txt');
    await question.getByRole('button', { name: 'Delete version' }).click();
    await expect.element(page.getByRole('heading', { name: 'Previous versions' })).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
    expect(deleted).toHaveLength(1);
  });
});
