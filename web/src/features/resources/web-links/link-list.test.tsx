import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { updatesApi } from '@longtable/contract/updates';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { aFile, aFolder, aLink, fakeResources } from '../../../../test/fake-resources.ts';
import { pictureUrl } from '../../../../test/files.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aUser({ id: newId(), name: 'Grace Hopper' });
const project = aProject(ada, 'Difference engine');
const inProject = { projectId: project.id };
const cards = {
  people: [cardOf(ada), cardOf(grace)],
  projects: [{ id: project.id, name: project.name, version: 1 }],
};

const names = () =>
  [...document.querySelectorAll('[data-item] [data-row-focus]')].map((name) => name.firstChild?.textContent);
const link = (name: string): Locator => page.getByRole('link', { name: `${name} (opens in a new tab)` });

async function choose(action: string | RegExp, of: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${of}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

function fakeProject(resources: readonly Resource[], fields: object = {}): () => Resource[] {
  fakeApi(projectsApi.get, { ...project, ...fields, cards });
  fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
  fakeApi(projectMembersApi.list, { members: [aProjectMember(ada, 'Owner')], cards, next: null });
  fakeApi(updatesApi.listOfProject, { updates: [], cards, next: null });
  fakeApi(resourcesApi.linkTitle, ({ url }) => ({ title: url.includes('wiki') ? 'The wiki / home' : null }));
  return fakeResources(ada, resources);
}

const open = () => renderApp(`/app/collaboration/projects/${project.id}?tab=resources`, { user: ada });

let opened: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  opened = vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  opened.mockRestore();
});

describe.each(devices)('links and files of a project, on a $device', (device) => {
  onDevice(device);

  test('are one list: folders first, links among the files', async () => {
    fakeProject([
      aFile(ada, 'Budget.csv', inProject),
      aFolder(ada, 'Plans', inProject),
      aLink(ada, 'Board', 'https://www.board.example/x', inProject),
    ]);
    await open();
    await expect.poll(names).toEqual(['Plans', 'Board', 'Budget.csv']);
    const hosts = page.getByText('board.example', { exact: false }).elements();
    expect(hosts.filter((host) => host.checkVisibility()).length).toBeGreaterThan(0);
    await expectScreen('links and files');
  });

  test('none yet, for members and for others who see the project', async () => {
    fakeProject([]);
    await open();
    await expect.element(page.getByText('No links or files yet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add', exact: true }).first()).toBeVisible();
    await expectScreen('no links and files');
  });
});

describe('links of a project', () => {
  onDevice(desktop);

  test('are added with the title of the page, to the open list', async () => {
    const kept = fakeProject([aFile(ada, 'Plan.pdf', inProject)]);
    await open();
    await expect.poll(names).toEqual(['Plan.pdf']);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('wiki.example/home');
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('The wiki / home');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('plan.PDF');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect
      .element(dialog.getByText('An item named "plan.PDF" already exists in this location.'))
      .toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wiki / home');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect.poll(names).toEqual(['Plan.pdf', 'Wiki / home']);
    await expect
      .poll(() => kept().find(({ type }) => type === 'link'))
      .toMatchObject({ ...inProject, url: 'https://wiki.example/home', name: 'Wiki / home' });
  });

  test('open in a new tab that cannot reach this one', async () => {
    const { id } = aLink(ada, 'Board', '', inProject);
    const board = aLink(ada, 'Board', 'https://board.example/', { ...inProject, id });
    fakeProject([board]);
    await open();
    await expect.element(link('Board')).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link('Board')).toHaveAttribute('target', '_blank');
    await link('Board').click();
    expect(opened).toHaveBeenLastCalledWith('https://board.example/', '_blank', 'noopener,noreferrer');
    await choose(/^Open in a new tab/, 'Board');
    await pressOn(link('Board'), '{Enter}');
    expect(opened).toHaveBeenCalledTimes(3);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('have no download, no versions and no signed links', async () => {
    fakeProject([aLink(ada, 'Board', 'https://board.example/', inProject)]);
    await open();
    await page.getByRole('button', { name: 'Actions for Board' }).first().click();
    const actions = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(actions)
      .toEqual([
        'Open in a new tab↵',
        'Share…',
        'Add star',
        'RenameF2',
        'Edit link…',
        'Move to…',
        'Copy to…',
        'Duplicate',
        'Details',
        'Move to trashDelete',
      ]);
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Board' });
    await expect.element(details.getByText('https://board.example/')).toBeVisible();
    await expect.element(details.getByText('Versions')).not.toBeInTheDocument();
    await expect.element(details.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    await press('{Escape}');
    await page.getByRole('checkbox', { name: 'Select Board' }).click();
    const bar = page.getByRole('region', { name: 'Selected items' });
    await expect.element(bar.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  test('are edited, renamed with any characters, and described', async () => {
    const kept = fakeProject([
      aLink(ada, 'Board', 'https://board.example/', { ...inProject, thumbnailUrl: 'data:image/webp,x' }),
      aFile(ada, 'Plan.pdf', inProject),
    ]);
    const one = (type: string) => kept().find((resource) => resource.type === type);
    await open();
    await choose('Edit link…', 'Board');
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://desk.example/');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Of the quay');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => one('link'))
      .toMatchObject({ url: 'https://desk.example/', description: 'Of the quay', name: 'Board' });
    await pressOn(link('Board'), '{F2}');
    await page.getByRole('textbox', { name: 'New name for Board' }).fill('Desk / board');
    await press('{Enter}');
    await expect.poll(() => one('link')?.name).toBe('Desk / board');
    await choose('Details', 'Plan.pdf');
    await page.getByRole('button', { name: 'Add description' }).click();
    const describing = page.getByRole('dialog', { name: 'Describe “Plan.pdf”' });
    await describing.getByRole('textbox', { name: 'Description' }).fill('The second draft');
    await describing.getByRole('button', { name: 'Save description' }).click();
    await expect.poll(() => one('document')?.description).toBe('The second draft');
  });

  test('are found and filtered in the list of the project', async () => {
    fakeProject([
      aLink(ada, 'Board', 'https://board.example/', inProject),
      aFile(ada, 'Boarding.pdf', inProject),
      aFile(ada, 'Boardwalk.pdf'),
      aFile(ada, 'Plan.pdf', inProject),
    ]);
    await open();
    await expect.poll(names).toEqual(['Board', 'Boarding.pdf', 'Plan.pdf']);
    const box = page.getByRole('searchbox', { name: 'Find files and folders by name' });
    await box.fill('board');
    await expect.poll(names).toEqual(['Board', 'Boarding.pdf']);
    await box.fill('nothing');
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.poll(names).toEqual(['Board', 'Boarding.pdf', 'Plan.pdf']);
    await page.getByRole('button', { name: /^Type and order/ }).click();
    await page.getByRole('menuitemradio', { name: 'Link' }).click();
    await press('{Escape}');
    await expect.poll(names).toEqual(['Board']);
    await page.getByRole('button', { name: /^Type and order/ }).click();
    await page.getByRole('menuitemradio', { name: 'Archive' }).click();
    await press('{Escape}');
    await page.getByRole('button', { name: 'Show all types' }).click();
    await expect.poll(names).toEqual(['Board', 'Boarding.pdf', 'Plan.pdf']);
  });

  test('are deleted together with files, and brought back', async () => {
    const kept = fakeProject([
      aLink(ada, 'Board', 'https://board.example/', inProject),
      aFile(ada, 'Plan.pdf', inProject),
    ]);
    await open();
    await page.getByRole('checkbox', { name: 'Select Board' }).click();
    await page.getByRole('checkbox', { name: 'Select Plan.pdf' }).click();
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await expect.poll(names).toEqual([]);
    await expect.poll(() => kept().filter(({ deletedAt }) => deletedAt !== null).length).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Board', 'Plan.pdf']);
  });

  test('are added without a connection, and sent with it', async () => {
    const kept = fakeProject([]);
    await open();
    await expect.element(page.getByText('No links or files yet')).toBeVisible();
    setOffline(true);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('gears.example');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Gears');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect.poll(names).toEqual(['Gears']);
    expect(kept()).toEqual([]);
    setOffline(false);
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Gears']);
  });

  test('get their icon, and follow what others do', async () => {
    const board = aLink(grace, 'Board', 'https://board.example/', inProject);
    fakeProject([board]);
    await open();
    await expect.poll(names).toEqual(['Board']);
    await live.connected();
    const { starred: _, lastAccessedAt: _at, sharedBy: _by, can: _can, ...shared } = board;
    const thumbnailUrl = pictureUrl;
    live.send(
      'resources.saved',
      { resources: [{ ...shared, name: 'Boards', thumbnailUrl, version: 2 }], cards: {} },
      { edit: false, delete: false, share: false, add: false },
    );
    await expect.poll(names).toEqual(['Boards']);
    await page.getByRole('button', { name: 'Actions for Boards' }).first().click();
    await expect.element(page.getByRole('menuitem', { name: 'Add star' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Edit link…' })).not.toBeInTheDocument();
  });

  test('are read only for those who are not in the project', async () => {
    const none = { edit: false, delete: false, share: false, add: false };
    fakeProject([aLink(grace, 'Board', 'https://board.example/', { ...inProject, can: none })], {
      role: null,
      can: { ...project.can, work: false },
    });
    await open();
    await expect.element(link('Board')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).not.toBeInTheDocument();
  });
});
