import { newId } from '@longtable/contract/ids';
import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { aFile, aFolder, aLink, fakeResources } from '../../../../test/fake-resources.ts';
import { pictureUrl } from '../../../../test/files.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aUser({ id: newId(), name: 'Grace Hopper' });
const projectId = newId();
const inProject = { projectId };
const path = `/app/resources?project=${projectId}`;

const dialog = page.getByRole('dialog', { name: 'Add from my files' });
const chooses = (name: string): Locator => dialog.getByRole('checkbox', { name: `Choose ${name}` });
const shown = () =>
  [...document.querySelectorAll('[role=dialog] li')].map(
    (row) => row.querySelector('[dir=auto]')?.textContent,
  );
const added = (kept: readonly Resource[]) =>
  kept.filter((item) => item.projectId === projectId).map(({ name }) => name);
const menu = () => page.getByRole('button', { name: 'Add', exact: true }).first();

async function open(at = path): Promise<void> {
  await renderApp(at, { user: ada });
}

async function openDialog(): Promise<void> {
  await menu().click();
  await page.getByRole('menuitem', { name: 'Add from my files' }).click();
  await expect.element(dialog).toBeVisible();
}

describe.each(devices)('adding from own files, on a $device', (device) => {
  onDevice(device);

  test('files, folders, and what a search finds', async () => {
    const plans = aFolder(ada, 'Plans for the new workshop across the yard, once the floor has been laid 🚀');
    const kept = fakeResources(ada, [
      plans,
      aFile(ada, 'Averyverylongfilenamethatnobodycanreadatall'.repeat(3)),
      aFile(ada, 'Floor.png', { type: 'image', thumbnailUrl: pictureUrl }),
      aLink(ada, 'Handbook', 'https://www.handbook.example/x'),
      aFile(ada, 'مشروع الميناء.txt'),
      aFile(ada, 'Within.txt', { parentFolderId: plans.id }),
      aFile(ada, 'Taken.txt', inProject),
    ]);
    await open();
    await openDialog();
    await chooses(plans.name).click();
    await dialog.getByText('Floor.png').click();
    await expectScreen('own files, two chosen');
    await dialog.getByRole('button', { name: plans.name, exact: true }).click();
    await expect.poll(shown).toEqual(['Within.txt']);
    await expectScreen('in a folder of own files');
    await dialog.getByRole('button', { name: 'Back to My files' }).click();
    await dialog.getByRole('searchbox').fill('nothing like it');
    await expect.element(dialog.getByText('No matching files')).toBeVisible();
    await expectScreen('no own files found');
    await dialog.getByRole('searchbox').fill('.txt');
    // Not those of the project, which the person sees too.
    await expect.poll(shown).toEqual(['Within.txt', 'مشروع الميناء.txt']);
    await chooses('Within.txt').click();
    await dialog.getByRole('button', { name: 'Add 3 items' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('3 items copied to Project')).toBeVisible();
    expect(added(kept())).toEqual(['Taken.txt', plans.name, 'Floor.png', 'Within.txt']);
  });

  test('none yet, and without a connection', async () => {
    fakeResources(ada, []);
    await open();
    await openDialog();
    await expect.element(dialog.getByText('You have no files yet.')).toBeVisible();
    await expectScreen('no own files');
    setOffline(true);
    await expect.element(dialog.getByText('Adding files needs a connection.')).toBeVisible();
    await expectScreen('own files without a connection');
    setOffline(false);
  });
});

describe('adding from own files', () => {
  onDevice(desktop);

  test('goes into the open folder, by keyboard alone', async () => {
    const target = aFolder(ada, 'Drawings', inProject);
    const kept = fakeResources(ada, [
      target,
      aFolder(ada, 'Plans'),
      aFile(ada, 'A.txt'),
      aFile(ada, 'B.txt'),
    ]);
    await open(`/app/resources?folder=${target.id}`);
    await pressOn(menu(), '{Enter}');
    await pressOn(page.getByRole('menuitem', { name: 'Add from my files' }), '{Enter}');
    await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
    await expect.element(dialog.getByText('Copies of what you choose are added to Drawings.')).toBeVisible();
    await pressOn(dialog.getByRole('button', { name: 'Plans', exact: true }), '{ArrowDown}', ' ');
    await press('{ArrowDown}', ' ', ' ', ' ');
    await expect.element(chooses('B.txt')).toHaveFocus();
    await pressOn(dialog.getByRole('button', { name: 'Add 2 items' }), '{Enter}');
    await expect.element(page.getByText('2 items copied to Drawings')).toBeVisible();
    expect(kept().filter(({ parentFolderId }) => parentFolderId === target.id)).toMatchObject([
      { name: 'A.txt', ...inProject },
      { name: 'B.txt', ...inProject },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('This folder is empty')).toBeVisible();
  });

  test('keeps the focus in the list from folder to folder', async () => {
    const plans = aFolder(ada, 'Plans');
    fakeResources(ada, [aFolder(ada, 'Drafts'), plans, aFile(ada, 'A.txt', { parentFolderId: plans.id })]);
    await open();
    await openDialog();
    const folder = dialog.getByRole('button', { name: 'Plans', exact: true });
    await pressOn(folder, '{Enter}');
    await expect.element(chooses('A.txt')).toHaveFocus();
    await pressOn(dialog.getByRole('button', { name: 'Back to My files' }), '{Enter}');
    await expect.element(folder).toHaveFocus();
  });

  test('loads many files as they are scrolled', async () => {
    fakeResources(
      ada,
      Array.from({ length: 1000 }, (_, index) => aFile(ada, `File ${String(index + 1).padStart(4, '0')}`)),
    );
    await open();
    await openDialog();
    await expect.element(chooses('File 0001')).toBeVisible();
    expect(shown().length).toBeLessThan(40);
    chooses('File 0001').element().focus();
    // End goes to the last row that is loaded, again and again.
    await expect
      .poll(async () => {
        await press('{End}');
        return shown().at(-1);
      })
      .toBe('File 1000');
    await chooses('File 1000').click();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  });

  test('needs a connection, and keeps what is chosen until it is there', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'A.txt')]);
    await open();
    await openDialog();
    await chooses('A.txt').click();
    setOffline(true);
    const add = dialog.getByRole('button', { name: 'Add 1 item' });
    await expect.element(add).toBeDisabled();
    setOffline(false);
    await add.click();
    await expect.poll(() => added(kept())).toEqual(['A.txt']);
  });

  test('says why nothing is added', async () => {
    fakeResources(ada, [aFile(ada, 'A.txt')]);
    const text = 'Not enough storage: 5.0 GB of 5.0 GB used.';
    fakeApi(resourceCopiesApi.start, () => new Refusal('storage/full', { text }));
    await open();
    await openDialog();
    await chooses('A.txt').click();
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('shows when own files could not be loaded', async () => {
    fakeResources(ada, []);
    await open();
    await expect.element(page.getByText('No links or files yet')).toBeVisible();
    fakeApi(resourcesApi.list, new Refusal('server/unexpected', { text: 'Listing failed.' }));
    await openDialog();
    await expect.element(dialog.getByText('Listing failed.')).toBeVisible();
    fakeResources(ada, [aFile(ada, 'A.txt')]);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(chooses('A.txt')).toBeVisible();
  });

  test('is offered in teams and projects to those who may add something', async () => {
    const can = { edit: false, delete: false, share: false, add: false };
    fakeResources(ada, [aFile(ada, 'Own.txt'), aFile(grace, 'Theirs.txt', { ...inProject, can })]);
    await open();
    await expect.element(page.getByRole('link', { name: 'Theirs.txt' })).toBeVisible();
    await expect.element(menu()).not.toBeInTheDocument();
    await open('/app/resources');
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await expect.element(page.getByRole('menuitem', { name: 'New folder' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Add from my files' })).not.toBeInTheDocument();
    await press('{Escape}');
    await open(`/app/resources?team=${newId()}`);
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await expect.element(page.getByRole('menuitem', { name: 'Add from my files' })).toBeVisible();
  });
});

describe('the details of a copy', () => {
  onDevice(desktop);

  async function openDetails(of: string): Promise<Locator> {
    await page
      .getByRole('button', { name: `Actions for ${of}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    return page.getByRole('dialog', { name: of });
  }

  test('lead to what it was copied from', async () => {
    const plan = aFile(ada, 'Plan.txt');
    fakeResources(ada, [plan, aFile(ada, 'Copy.txt', { ...inProject, originalResourceId: plan.id })]);
    await open();
    const details = await openDetails('Copy.txt');
    await expect.element(details.getByText('Copied from')).toBeVisible();
    await details.getByRole('link', { name: 'Plan.txt' }).click();
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Plan.txt' })).toHaveFocus();
  });

  test('do not name what the person does not see', async () => {
    const copy = aFile(grace, 'Copy.txt', { ...inProject, originalResourceId: newId() });
    fakeResources(ada, [copy]);
    await open();
    const details = await openDetails('Copy.txt');
    await expect.element(details.getByText('A private item')).toBeVisible();
  });
});
