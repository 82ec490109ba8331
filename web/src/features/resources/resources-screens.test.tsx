import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { aFile, aFolder, fakeResources } from '../../../test/fake-resources.ts';
import { pictureUrl } from '../../../test/files.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const path = '/app/resources';

const plans = aFolder(ada, 'Plans for the new workshop across the yard, once the floor has been laid 🚀');
const inside = aFolder(ada, 'Averyverylongfoldernamethatnobodycanreadatall'.repeat(3), {
  parentFolderId: plans.id,
});
const samples: readonly Resource[] = [
  plans,
  inside,
  aFolder(ada, 'مشروع الميناء'),
  aFile(ada, 'Annual report.key', { type: 'other', mimeType: 'application/zip', sizeBytes: 52_428_800 }),
  aFile(ada, 'Floor plan.png', {
    type: 'image',
    mimeType: 'image/png',
    thumbnailUrl: pictureUrl,
    publicUrl: pictureUrl,
    starred: true,
  }),
  aFile(ada, 'Sound of the press.mp3', { type: 'other', mimeType: 'audio/mpeg' }),
  aFile(ada, 'Old.zip', { type: 'archive', deletedAt: '2026-02-01T09:00:00.000Z' }),
  aFile(ada, 'Within.txt', { parentFolderId: plans.id }),
];

function item(name: string): Locator {
  return page.getByRole('link', { name });
}

async function open(search = ''): Promise<void> {
  await renderApp(`${path}${search}`, { user: ada });
}

describe.each(devices)('files and folders, on a $device', (device) => {
  onDevice(device);

  test('empty lists', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
    await expectScreen('no files');
    for (const [list, title] of [
      ['starred', 'No starred items'],
      ['recent', 'No recent files'],
      ['trash', 'Trash is empty'],
    ]) {
      await page.getByRole('link', { name: new RegExp(list ?? '', 'i') }).click();
      await expect.element(page.getByRole('heading', { name: title ?? '' })).toBeVisible();
    }
    await expectScreen('empty trash');
  });

  test('a list, its menus and dialogs', async () => {
    fakeResources(ada, samples);
    await open();
    await expect.element(item(plans.name)).toBeVisible();
    await expectScreen('list of files');
    await page.getByRole('button', { name: 'Actions for Floor plan.png' }).first().click();
    await expect.element(page.getByRole('menuitem', { name: /^Rename/ })).toBeVisible();
    await expectScreen('menu of a file', { resized: false });
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Floor plan.png' })).toBeVisible();
    await expectScreen('details');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await expect.element(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
    await expectScreen('new folder');
  });

  test('a grid', async () => {
    fakeResources(ada, samples);
    await open('?view=grid');
    await expect.element(item('Floor plan.png')).toBeVisible();
    await expectScreen('grid of files');
  });

  test('a folder in a folder', async () => {
    fakeResources(ada, samples);
    await open(`?folder=${inside.id}`);
    await expect.element(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
    await expectScreen('in a folder');
  });

  test('the trash, with selected items', async () => {
    fakeResources(ada, samples);
    await open('?list=trash');
    const deleted = page.getByRole('button', { name: 'Old.zip', exact: true });
    await expect.element(deleted).toBeVisible();
    deleted.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('region', { name: 'Selected items' })).toBeVisible();
    await expectScreen('trash');
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectScreen('confirmation of emptying the trash');
  });

  test('nothing found, and files that could not be loaded', async () => {
    fakeResources(ada, samples);
    await open('?list=search&text=nothing%20like%20it');
    await expect.element(page.getByRole('heading', { name: 'No matching files' })).toBeVisible();
    await expectScreen('nothing found');
    fakeApi(resourcesApi.list, new Refusal('server/unexpected', { text: 'Listing failed.' }));
    await page.getByRole('link', { name: 'Starred' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Listing failed.');
    await expectScreen('files could not be loaded');
    fakeResources(ada, samples);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(item('Floor plan.png')).toBeVisible();
  });

  test('a folder that does not exist any more', async () => {
    await open(`?folder=${plans.id}`);
    await expect.element(page.getByRole('heading', { name: 'Item not found.' })).toBeVisible();
    await expectScreen('folder not found');
    await page.getByRole('button', { name: 'Go to My files' }).click();
    await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
  });

  test('the preview of a picture, a text and another file', async () => {
    const text = aFile(ada, 'Read me.md', {
      mimeType: 'text/plain',
      publicUrl: `data:text/plain,${encodeURIComponent('# Hello\n\nThis is **bold**.')}`,
    });
    fakeResources(ada, [...samples, text]);
    await open();
    await item('Floor plan.png').click();
    const dialog = page.getByRole('dialog', { name: 'Floor plan.png' });
    await expect.element(dialog.getByRole('img', { name: 'Floor plan.png' })).toBeVisible();
    await expectScreen('preview of a picture');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('heading', { name: 'Hello' })).toBeVisible();
    await expectScreen('preview of a text');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByText(/There is no preview of this file/)).toBeVisible();
    await expectScreen('no preview');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
