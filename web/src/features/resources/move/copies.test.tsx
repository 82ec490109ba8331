import { newId } from '@longtable/contract/ids';
import { type ResourceCopy, resourceCopiesApi } from '@longtable/contract/resource-copies';
import { teamsApi } from '@longtable/contract/teams';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { aFile, aFolder, fakeResources } from '../../../../test/fake-resources.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { grab, middleOf, mouse } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTeam } from '../../../../test/sample-teams.ts';
import { aUser } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const path = '/app/resources';
const crew = aTeam(ada, 'Crew');

const item = (name: string): Locator => page.getByRole('link', { name, exact: true });
const names = () =>
  [...document.querySelectorAll('[data-item] [data-row-focus]')].map(({ textContent }) => textContent);

function fakeTeams(): void {
  fakeApi(teamsApi.list, { teams: [crew], cards: {}, next: null });
}

async function choose(action: string | RegExp, of: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Answers as a server that copies three items, and is not done yet. */
function fakeLongCopy(): ResourceCopy {
  const copy: ResourceCopy = {
    id: newId(),
    state: 'running',
    items: 3,
    bytes: 300,
    copiedItems: 1,
    copiedBytes: 100,
    refusedItems: 0,
    refusal: null,
    resourceIds: [newId()],
  };
  fakeApi(resourceCopiesApi.start, ({ id }) => {
    copy.id = id;
    return { ...copy, resources: [], refused: [] };
  });
  return copy;
}

describe('copying', () => {
  onDevice(desktop);

  test('a file is duplicated, and the toast undoes it', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'Plan.txt')]);
    await renderApp(path, { user: ada });
    await choose('Duplicate', 'Plan.txt');
    await expect.poll(names).toEqual(['Plan (2).txt', 'Plan.txt']);
    await expect.element(page.getByText('1 item duplicated')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Plan.txt']);
    expect(kept().find(({ name }) => name === 'Plan (2).txt')?.deletedAt).not.toBeNull();
  });

  test('selected files are copied by keyboard into a new folder of a team', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'A'), aFile(ada, 'B')]);
    fakeTeams();
    await renderApp(path, { user: ada });
    await pressOn(item('A'), ' ', '{ArrowDown}', ' ');
    const bar = page.getByRole('region', { name: 'Selected items' });
    await pressOn(bar.getByRole('button', { name: 'Copy', exact: true }), '{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Copy 2 items' });
    await pressOn(dialog.getByRole('button', { name: 'Back to all places' }), '{Enter}');
    await pressOn(dialog.getByRole('button', { name: /^Crew/ }), '{Enter}');
    await pressOn(dialog.getByRole('button', { name: 'New folder' }), '{Enter}');
    const name = dialog.getByRole('textbox', { name: 'Name of the new folder' });
    await expect.element(name).toHaveFocus();
    await press('a/b', '{Enter}');
    await expect.element(dialog.getByText('A name can’t contain / or \\.')).toBeVisible();
    await name.fill('Drafts');
    await press('{Enter}');
    await expect.element(dialog.getByRole('heading', { name: 'Drafts' })).toBeVisible();
    await pressOn(dialog.getByRole('button', { name: 'Copy here' }), '{Enter}');
    await expect.element(page.getByText('2 items copied to Drafts')).toBeVisible();
    const drafts = kept().find((each) => each.name === 'Drafts');
    expect(drafts?.teamId).toBe(crew.id);
    expect(
      kept()
        .filter(({ parentFolderId }) => parentFolderId === drafts?.id)
        .map((each) => each.name),
    ).toEqual(['A', 'B']);
    expect(names()).toEqual(['A', 'B']);
  });

  test('long copying shows its progress, and its end', async () => {
    fakeResources(ada, [aFolder(ada, 'Plans')]);
    const copy = fakeLongCopy();
    await renderApp(path, { user: ada });
    await live.connected();
    await choose('Duplicate', 'Plans');
    await expect.element(page.getByText('Copying 3 items')).toBeVisible();
    await expect.element(page.getByText('1 of 3')).toBeVisible();
    live.send('resource-copy.saved', { ...copy, copiedItems: 2 });
    await expect.element(page.getByText('2 of 3')).toBeVisible();
    live.send('resource-copy.saved', {
      ...copy,
      state: 'done',
      copiedItems: 2,
      refusedItems: 1,
      refusal: 'Item not found.',
    });
    await expect.element(page.getByText('2 items duplicated')).toBeVisible();
    await expect.element(page.getByText('Copying 3 items')).not.toBeInTheDocument();
  });

  test('long copying is canceled', async () => {
    fakeResources(ada, [aFolder(ada, 'Plans')]);
    const copy = fakeLongCopy();
    fakeApi(resourceCopiesApi.cancel, () => ({ ...copy, state: 'canceled' as const }));
    await renderApp(path, { user: ada });
    await choose('Duplicate', 'Plans');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Copying canceled: 1 of 3 items copied')).toBeVisible();
  });

  test('a refusal is shown', async () => {
    fakeResources(ada, [aFile(ada, 'Plan.txt')]);
    fakeApi(resourceCopiesApi.start, () => new Refusal('resource-copy/too-many'));
    await renderApp(path, { user: ada });
    await choose('Duplicate', 'Plan.txt');
    await expect.element(toast('You are already copying other items')).toBeVisible();
  });

  test('dragging with Ctrl held copies', async () => {
    const plans = aFolder(ada, 'Plans');
    const kept = fakeResources(ada, [plans, aFile(ada, 'Floor.txt')]);
    await renderApp(path, { user: ada });
    await expect.element(item('Floor.txt')).toBeVisible();
    // The code of drags is loaded after the first interaction.
    await mouse.move({ x: 600, y: 300 }, { steps: 3 });
    await userEvent.keyboard('{Control>}');
    await expect
      .poll(async () => {
        await grab(middleOf(item('Floor.txt')));
        await mouse.move(middleOf(item('Plans')), { steps: 4 });
        await new Promise((resolve) => setTimeout(resolve, 50));
        await mouse.up();
        return kept().some(({ parentFolderId }) => parentFolderId === plans.id);
      })
      .toBe(true);
    await userEvent.keyboard('{/Control}');
    expect(names()).toEqual(['Plans', 'Floor.txt']);
  });
});

describe.each(devices)('the dialog, on a $device', (device) => {
  onDevice(device);

  test('moves an item to a team, and the toast undoes it', async () => {
    const kept = fakeResources(ada, [aFile(ada, 'Plan.txt')]);
    fakeTeams();
    await renderApp(path, { user: ada });
    await choose('Move to…', 'Plan.txt');
    const dialog = page.getByRole('dialog', { name: 'Move “Plan.txt”' });
    await dialog.getByRole('button', { name: 'Back to all places' }).click();
    await expect.element(dialog.getByRole('button', { name: /^Crew/ })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
    await expectScreen('places');
    await dialog.getByRole('button', { name: /^Crew/ }).click();
    await dialog.getByRole('button', { name: 'New folder' }).click();
    await expectScreen('new folder');
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await expect.poll(names).toEqual([]);
    await expect.poll(() => kept()[0]?.teamId).toBe(crew.id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => kept()[0]?.teamId).toBeNull();
    await expect.poll(names).toEqual(['Plan.txt']);
  });
});
