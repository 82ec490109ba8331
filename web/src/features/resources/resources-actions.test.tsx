import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import { maxFileBytes } from '@longtable/contract/rules/resource-limits';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, silence } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { aFile, aFolder, fakeResources } from '../../../test/fake-resources.ts';
import { press, pressOn } from '../../../test/keyboard.ts';
import { grab, longPress, middleOf, mouse, tap } from '../../../test/pointer.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aUser } from '../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const path = '/app/resources';

function item(name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

const names = () =>
  [...document.querySelectorAll('[data-item] [data-row-focus]')].map(({ textContent }) => textContent);

async function choose(action: string | RegExp, of: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${of}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

const uploads = page.getByRole('region', { name: 'Uploads' });

async function chooseFiles(...files: readonly File[]): Promise<void> {
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('There is no file input.');
  await page.elementLocator(field).upload([...files]);
}

describe('files and folders', () => {
  onDevice(desktop);

  test('a folder opens by its name, and Back leaves it', async () => {
    const plans = aFolder(ada, 'Plans');
    fakeResources(ada, [plans, aFile(ada, 'Floor.txt', { parentFolderId: plans.id }), aFile(ada, 'Top.txt')]);
    await renderApp(path, { user: ada });
    await item('Plans').click();
    await expect.element(item('Floor.txt')).toBeVisible();
    expect(new URLSearchParams(location.search).get('folder')).toBe(plans.id);
    await expect.element(page.getByRole('navigation', { name: 'Folders' })).toMatchTextContent('Plans');
    history.back();
    await expect.element(item('Top.txt')).toBeVisible();
  });

  test('an item in the address opens its folder with the focus on it', async () => {
    const plans = aFolder(ada, 'Plans');
    const floor = aFile(ada, 'Floor.txt', { parentFolderId: plans.id });
    fakeResources(ada, [plans, floor, aFile(ada, 'Attic.txt', { parentFolderId: plans.id })]);
    await renderApp(`${path}?item=${floor.id}`, { user: ada });
    await expect.element(item('Floor.txt')).toHaveFocus();
    await expect.poll(names).toEqual(['Attic.txt', 'Floor.txt']);
  });

  test('lists many items by pages while one scrolls', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      aFile(ada, `File ${String(index).padStart(3, '0')}`),
    );
    fakeResources(ada, many);
    await renderApp(path, { user: ada });
    await pressOn(item('File 000'), '{End}');
    await expect.poll(names).toContain('File 099');
    // Pressed before more is loaded, it goes nowhere.
    for (const last of ['File 299', 'File 449'])
      await expect
        .poll(async () => {
          await press('{End}');
          return names();
        })
        .toContain(last);
  });

  test('a new folder, whose name is free', async () => {
    const kept = fakeResources(ada, [aFolder(ada, 'Plans')]);
    await renderApp(path, { user: ada });
    await expect.element(item('Plans')).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('plans');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await expect
      .element(dialog.getByText('A folder named "plans" already exists in this location.'))
      .toBeVisible();
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Drafts');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await expect.poll(names).toEqual(['Drafts', 'Plans']);
    await expect.poll(() => kept().map(({ name }) => name)).toContain('Drafts');
  });

  test('renames in place, and says that a name is taken', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'One.txt'), aFile(ada, 'Two.txt')]);
    await renderApp(path, { user: ada });
    await pressOn(item('One.txt'), '{F2}');
    const field = page.getByRole('textbox', { name: 'New name for One.txt' });
    await field.fill('two.TXT');
    await press('{Enter}');
    await expect
      .element(page.getByText('An item named "two.TXT" already exists in this location.'))
      .toBeVisible();
    await field.fill('Three.txt');
    await press('{Enter}');
    await expect.element(item('Three.txt')).toHaveFocus();
    await expect
      .poll(() =>
        kept()
          .map(({ name }) => name)
          .toSorted(),
      )
      .toEqual(['Three.txt', 'Two.txt']);
    await press('{F2}', '{Escape}');
    await expect.element(item('Three.txt')).toHaveFocus();
  });

  test('the refusal of a name by the server reopens the field', async () => {
    const { id } = aFile(ada, 'Hidden.txt');
    const kept = fakeResources(ada, [aFile(ada, 'One.txt'), aFile(ada, 'Hidden.txt', { id })]);
    await renderApp(path, { user: ada });
    await expect.element(item('One.txt')).toBeVisible();
    // The client does not know it any more.
    await live.connected();
    live.send('resources.deleted', { resourceIds: [id] });
    await expect.poll(names).toEqual(['One.txt']);
    await pressOn(item('One.txt'), '{F2}');
    await page.getByRole('textbox', { name: 'New name for One.txt' }).fill('Hidden.txt');
    await press('{Enter}');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('An item named "Hidden.txt" already exists');
    await expect
      .element(page.getByRole('textbox', { name: 'New name for One.txt' }))
      .toHaveValue('Hidden.txt');
    expect(kept()).toHaveLength(2);
    await press('{Escape}');
  });

  test('selects by keyboard, moves to the trash and undoes it', async () => {
    const kept = fakeResources(
      ada,
      ['A', 'B', 'C'].map((name) => aFile(ada, name)),
    );
    await renderApp(path, { user: ada });
    await pressOn(item('A'), '{Shift>}{ArrowDown}{/Shift}', '{Delete}');
    await expect.poll(names).toEqual(['C']);
    await expect.poll(() => kept().filter(({ deletedAt }) => deletedAt !== null).length).toBe(2);
    await expect.element(page.getByText('2 items moved to trash')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['A', 'B', 'C']);
    await pressOn(item('B'), '{Control>}a{/Control}');
    await expect
      .element(page.getByRole('region', { name: 'Selected items' }))
      .toMatchTextContent('3 selected');
    await press('{Escape}');
    await expect.element(page.getByRole('region', { name: 'Selected items' })).not.toBeInTheDocument();
  });

  test('restores from the trash, and deletes permanently after a confirmation', async () => {
    const deletedAt = '2026-02-01T09:00:00.000Z';
    const kept = fakeResources(ada, [aFile(ada, 'Old', { deletedAt }), aFile(ada, 'Older', { deletedAt })]);
    await renderApp(`${path}?list=trash`, { user: ada });
    await choose('Restore', 'Old');
    await expect.poll(names).toEqual(['Older']);
    await choose('Delete permanently', 'Older');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect.element(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible();
    expect(kept().map(({ name }) => name)).toEqual(['Old']);
  });

  test('changes wait for the connection', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'A')]);
    await renderApp(path, { user: ada });
    await expect.element(item('A')).toBeVisible();
    await live.connected();
    setOffline(true);
    await page.getByRole('button', { name: 'Add star to A' }).click();
    await expect.element(page.getByRole('button', { name: 'Remove star from A' })).toBeVisible();
    expect(kept()[0]?.starred).toBe(false);
    setOffline(false);
    await expect.poll(() => kept()[0]?.starred).toBe(true);
  });

  test('moves by the dialog, and asks about names that are taken', async () => {
    const plans = aFolder(ada, 'Plans');
    const files = ['A', 'B'].map((name) => aFile(ada, name));
    const there = ['A', 'B'].map((name) => aFile(ada, name, { parentFolderId: plans.id }));
    const kept = fakeResources(ada, [plans, ...files, ...there]);
    await renderApp(path, { user: ada });
    await pressOn(item('A'), ' ', '{ArrowDown}', ' ');
    await page
      .getByRole('region', { name: 'Selected items' })
      .getByRole('button', { name: 'Move', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 items' });
    await expect.element(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Plans' }).click();
    await dialog.getByRole('button', { name: 'Move here' }).click();
    const question = page.getByRole('alertdialog', { name: 'This name is taken' });
    await expect.element(question).toMatchTextContent('An item named "A" already exists in this location.');
    await question.getByRole('checkbox', { name: 'Do this for all 2 items' }).click();
    await question.getByRole('button', { name: 'Keep both' }).click();
    await expect
      .poll(() =>
        kept()
          .filter(({ parentFolderId }) => parentFolderId === plans.id)
          .map(({ name }) => name)
          .toSorted(),
      )
      .toEqual(['A', 'A (2)', 'B', 'B (2)']);
  });

  test('an item is dragged onto a folder', async () => {
    const plans = aFolder(ada, 'Plans');
    const kept = fakeResources(ada, [plans, aFile(ada, 'Floor.txt')]);
    await renderApp(path, { user: ada });
    await expect.element(item('Floor.txt')).toBeVisible();
    // The code of drags is loaded after the first interaction.
    await mouse.move({ x: 600, y: 300 }, { steps: 3 });
    await expect
      .poll(async () => {
        await grab(middleOf(item('Floor.txt')));
        await mouse.move(middleOf(item('Plans')), { steps: 4 });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await mouse.up();
        return kept().find(({ name }) => name === 'Floor.txt')?.parentFolderId;
      })
      .toBe(plans.id);
    await expect.poll(names).toEqual(['Plans']);
  });

  test('follows live events', async () => {
    fakeResources(ada, [aFile(ada, 'A')]);
    await renderApp(path, { user: ada });
    await expect.element(item('A')).toBeVisible();
    await live.connected();
    const { can, starred: _, lastAccessedAt: __, sharedBy: ___, ...resource } = aFile(ada, 'B');
    live.send('resources.saved', { resources: [resource], cards: {} }, can);
    await expect.poll(names).toEqual(['A', 'B']);
    live.send('resources.saved', { resources: [{ ...resource, name: '0', version: 2 }], cards: {} }, can);
    await expect.poll(names).toEqual(['0', 'A']);
    live.send('resources.deleted', { resourceIds: [resource.id] });
    await expect.poll(names).toEqual(['A']);
  });
});

describe('uploads', () => {
  onDevice(desktop);

  test('are listed on every page, and refuse files that are too large', async () => {
    const kept = fakeResources(ada, []);
    await renderApp(path, { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
    const large = new File([], 'Film.mp4');
    Object.defineProperty(large, 'size', { value: maxFileBytes + 1 });
    const exact = new File([new Uint8Array(maxFileBytes)], 'Exact.bin');
    const files = new DataTransfer();
    for (const file of [large, exact]) files.items.add(file);
    const event = new Event('drop', { bubbles: true, cancelable: true });
    const data = {
      types: ['Files'],
      items: [large, exact].map((file) => ({ kind: 'file', getAsFile: () => file })),
    };
    Object.defineProperty(event, 'dataTransfer', { value: data });
    document.querySelector('main')?.dispatchEvent(event);
    await expect.element(uploads.getByText('File size exceeds 50MB limit.')).toBeVisible();
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Exact.bin']);
    await expect.element(item('Exact.bin')).toBeVisible();
    await visit('/app/connect');
    await expect.element(uploads.getByText('File size exceeds 50MB limit.')).toBeVisible();
    await uploads.getByRole('button', { name: 'Close uploads' }).click();
    await expect.element(uploads).not.toBeInTheDocument();
  });

  test('ask about a name that is taken, and can be cancelled', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'A.txt')]);
    await renderApp(path, { user: ada });
    await expect.element(item('A.txt')).toBeVisible();
    await chooseFiles(new File(['one'], 'A.txt'));
    await expect
      .element(uploads.getByText('An item named "A.txt" already exists in this location.'))
      .toBeVisible();
    await uploads.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(names).toEqual(['A (2).txt', 'A.txt']);
    expect(kept()).toHaveLength(2);
    await chooseFiles(new File(['two more'], 'A.txt'));
    await uploads.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.poll(() => kept().find(({ name }) => name === 'A.txt')?.sizeBytes).toBe(8);
    expect(kept()).toHaveLength(2);
    fakeApi(resourceUploadsApi.start, silence);
    await chooseFiles(new File(['two'], 'B.txt'));
    await expect.element(uploads.getByRole('progressbar', { name: 'Upload of B.txt' })).toBeVisible();
    await uploads.getByRole('button', { name: 'Cancel B.txt' }).click();
    await expect.element(uploads.getByText('B.txt')).not.toBeInTheDocument();
  });

  test('wait for the connection and start again by themselves', async () => {
    const kept = fakeResources(ada, []);
    await renderApp(path, { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Add your first file' })).toBeVisible();
    await live.connected();
    setOffline(true);
    await chooseFiles(new File(['one'], 'A.txt'));
    await expect.element(uploads.getByRole('heading')).toMatchTextContent('Waiting for a connection');
    setOffline(false);
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['A.txt']);
    await expect.element(item('A.txt')).toBeVisible();
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('a long press selects, and taps add to the selection', async () => {
    fakeResources(
      ada,
      ['A', 'B'].map((name) => aFile(ada, name)),
    );
    await renderApp(path, { user: ada });
    await expect.element(item('A')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Selected items' });
    await longPress(middleOf(item('A')), async () => {
      await expect.element(bar).toMatchTextContent('1 selected');
    });
    await tap(item('B'));
    await expect.element(bar).toMatchTextContent('2 selected');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('renames by the menu', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'A.txt')]);
    await renderApp(path, { user: ada });
    await expect.element(item('A.txt')).toBeVisible();
    await choose(/^Rename/, 'A.txt');
    const field = page.getByRole('textbox', { name: 'New name for A.txt' });
    await expect.element(field).toHaveFocus();
    await field.fill('B.txt');
    await press('{Enter}');
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['B.txt']);
  });

  test('is an entry of More', async () => {
    await renderApp('/app/connect', { user: ada });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Resources' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });
});
