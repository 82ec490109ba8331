import { newId } from '@longtable/contract/ids';
import { type SearchableItem, type TaskLink, taskLinksApi } from '@longtable/contract/task-links';
import type { Task } from '@longtable/contract/tasks';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, openBoard, openTask } from '../../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../../test/fake-api.ts';
import { aLink, fakeLinks, linkedOf } from '../../../../../test/fake-links.ts';
import { live } from '../../../../../test/fake-live.ts';
import { setOffline } from '../../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../../test/screen.ts';

const ada = aUser();
const cards = { people: [cardOf(ada)] };
const taskId = newId();
const moth: SearchableItem = {
  id: newId(),
  type: 'note',
  title: 'The moth',
  subtitle: 'Found in relay 70.',
  resourceType: null,
};
const relay: SearchableItem = {
  id: newId(),
  type: 'resource',
  title: 'Relay.pdf',
  subtitle: 'PDF · 1.5 KB',
  resourceType: 'pdf',
};
const dialog = () => page.getByRole('dialog', { name: 'Linked Items' });
const rows = () => dialog().getByRole('list', { name: 'Linked items' });
const chips = () => openTask('Debug').getByRole('list', { name: 'Linked items' }).getByRole('listitem');

function debugging(links: readonly TaskLink[], fields: Partial<Task> = {}): Task {
  const task = aTask(ada, 'Debug', { id: taskId, linkedItems: linkedOf(links), ...fields });
  fakeTasks(ada, [task], cards);
  return task;
}

async function openLinks(): Promise<void> {
  await renderApp(`/app/tasks?task=${taskId}`, { user: ada });
  await openTask('Debug').getByRole('button', { name: 'Manage Links' }).click();
  await expect.element(dialog()).toBeVisible();
}

async function search(text: string, type?: 'Resources'): Promise<void> {
  await dialog().getByRole('button', { name: 'Add Link' }).click();
  if (type) await dialog().getByRole('radio', { name: type }).click();
  await dialog().getByRole('searchbox').fill(text);
}

describe('linked items of a task', () => {
  onDevice(desktop);

  beforeEach(() => setOffline(false));

  test('shows five of them with the task, and one on its card', async () => {
    const links = Array.from({ length: 7 }, (_, n) => aLink(taskId, `Note ${n}`));
    links[1] = { ...(links[1] as TaskLink), item: null };
    debugging(links);
    fakeLinks(ada, links);
    await openBoard(ada);
    await expect.element(card('Debug')).toMatchTextContent('Linked items: Note 0+6 more');
    await card('Debug').click();
    await expect.element(chips().nth(5)).toMatchTextContent('+2');
    expect(chips().elements()).toHaveLength(6);
    await expect
      .element(chips().nth(0).getByRole('link', { name: 'Note 0' }))
      .toHaveAttribute('href', `/app/notes/${links[0]?.linkedItemId}`);
    // What the person may not see has no title and leads nowhere.
    await expect.element(chips().nth(1)).toMatchTextContent('Private item');
    await expect.element(chips().nth(1).getByRole('link')).not.toBeInTheDocument();
    await chips().nth(5).getByRole('button', { name: 'Show 2 more' }).click();
    await expect.element(rows().getByRole('listitem').nth(6)).toMatchTextContent('Note 6');
  });

  test('asks what is linked on all cards in one request', async () => {
    const tasks = Array.from({ length: 3 }, (_, n) => {
      const link = aLink(newId(), `Note ${n}`);
      return { link, task: aTask(ada, `Task ${n}`, { id: link.taskId, linkedItems: linkedOf([link]) }) };
    });
    fakeTasks(
      ada,
      tasks.map(({ task }) => task),
      cards,
    );
    const links = tasks.map(({ link }) => ({
      taskLinkId: link.id,
      title: link.item?.itemTitle ?? null,
      resourceType: null,
    }));
    const requests = fakeApi(taskLinksApi.titles, { links });
    await openBoard(ada);
    for (const n of [0, 1, 2]) await expect.element(card(`Task ${n}`)).toMatchTextContent(`Note ${n}`);
    expect(requests).toHaveLength(1);
  });

  test('adds what a search finds, and leaves out what is linked', async () => {
    debugging([]);
    const stored = fakeLinks(ada, [], [moth, relay]);
    await openLinks();
    await expect.element(dialog().getByRole('heading', { name: 'No linked items' })).toBeVisible();
    await search('moth');
    await dialog()
      .getByRole('button', { name: /^Link The moth/ })
      .click();
    await expect.element(rows().getByRole('link', { name: 'The moth' })).toBeVisible();
    await expect.element(dialog().getByText('All matching notes are already linked.')).toBeVisible();
    await expect.element(dialog().getByRole('searchbox')).toHaveFocus();
    await dialog().getByRole('radio', { name: 'Resources' }).click();
    await expect.element(dialog().getByText('No resources found matching “moth”')).toBeVisible();
    await expect.element(dialog()).toMatchTextContent('Upload a resource first');
    await dialog().getByRole('searchbox').fill('relay');
    // By keyboard.
    await expect.element(dialog().getByRole('button', { name: /^Link Relay.pdf/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(rows().getByRole('link', { name: 'Relay.pdf' }))
      .toHaveAttribute('href', `/app/resources?item=${relay.id}`);
    await expect.poll(() => stored().map((link) => link.linkedItemId)).toEqual([moth.id, relay.id]);
  });

  test('searches after a pause, and nothing for a blank text', async () => {
    debugging([]);
    fakeLinks(ada, []);
    const requests = fakeApi(taskLinksApi.search, { items: [], allLinked: false });
    await openLinks();
    await search('   ');
    await dialog().getByRole('searchbox').fill('mo');
    await dialog().getByRole('searchbox').fill('moth');
    await expect.element(dialog().getByText('No notes found matching “moth”')).toBeVisible();
    await expect.element(dialog()).toMatchTextContent('Create a note first');
    expect(requests.map(({ text }) => text)).toEqual(['moth']);
  });

  test('says when a search has failed', async () => {
    debugging([]);
    fakeLinks(ada, []);
    fakeApi(taskLinksApi.search, new Refusal('server/unexpected'));
    await openLinks();
    await search('moth');
    await expect.element(dialog().getByText('Failed to search notes. Please try again.')).toBeVisible();
    await dialog().getByRole('radio', { name: 'Resources' }).click();
    await expect.element(dialog().getByText('Failed to search resources. Please try again.')).toBeVisible();
  });

  test('edits title and description in place, or not', async () => {
    const link = aLink(taskId, 'The moth', { linkDescription: 'Well. '.repeat(40) });
    debugging([link]);
    const stored = fakeLinks(ada, [link]);
    await openLinks();
    await expect.element(rows()).toMatchTextContent(/^The moth(Well\. ){16}Well…$/);
    await rows().getByRole('button', { name: 'Edit the link The moth' }).click();
    await userEvent.keyboard('Never');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(rows().getByRole('link', { name: 'The moth' })).toBeVisible();
    await rows().getByRole('button', { name: 'Edit the link The moth' }).click();
    await userEvent.keyboard('The first bug');
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Taped to the log');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(rows().getByRole('link', { name: 'The first bug' })).toBeVisible();
    await expect.element(rows()).toMatchTextContent('Taped to the log');
    await expect.element(rows().getByRole('button', { name: 'Edit the link The first bug' })).toHaveFocus();
    await expect
      .poll(() => stored()[0])
      .toMatchObject({
        linkTitle: 'The first bug',
        linkDescription: 'Taped to the log',
      });
    // Escape leaves the row and not the dialog.
    await rows().getByRole('button', { name: 'Edit the link The first bug' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(rows().getByRole('link', { name: 'The first bug' })).toBeVisible();
  });

  test('removes a private item without knowing it, and does not edit it', async () => {
    const link = aLink(taskId, '', { item: null });
    debugging([link]);
    const stored = fakeLinks(ada, [link]);
    await openLinks();
    await expect.element(rows().getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    await rows().getByRole('button', { name: 'Remove the link Private item' }).click();
    await expect.element(dialog().getByRole('heading', { name: 'No linked items' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Add Link' })).toHaveFocus();
    await expect.poll(stored).toEqual([]);
  });

  test('shows a refusal in a banner that is dismissed', async () => {
    debugging([]);
    fakeLinks(ada, [], [moth]);
    fakeApi(taskLinksApi.create, new Refusal('task-link/exists'));
    await openLinks();
    await search('moth');
    await dialog()
      .getByRole('button', { name: /^Link The moth/ })
      .click();
    const banner = dialog().getByRole('alert');
    await expect
      .element(banner)
      .toMatchTextContent('Failed to create link: This item is already linked to the task.');
    await expect.element(rows()).not.toBeInTheDocument();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('says when the links cannot be loaded, and tries again', async () => {
    const link = aLink(taskId, 'The moth');
    debugging([link]);
    fakeLinks(ada, [link]);
    fakeApi(taskLinksApi.list, new Refusal('server/unexpected'));
    await renderApp(`/app/tasks?task=${taskId}`, { user: ada });
    // Once it is there, what has failed is fetched again.
    await live.connected();
    const failed = openTask('Debug').getByText('Failed to load linked items. Please try again.');
    await expect.element(failed).toBeVisible();
    fakeLinks(ada, [link]);
    await openTask('Debug').getByRole('button', { name: 'Retry' }).click();
    await expect.element(chips().nth(0)).toMatchTextContent('The moth');
  });

  test('keeps what was done offline, and sends it later', async () => {
    const [kept, removed] = [aLink(taskId, 'Kept'), aLink(taskId, 'Removed')];
    debugging([kept, removed]);
    const stored = fakeLinks(ada, [kept, removed]);
    await openLinks();
    await expect.element(rows().getByRole('link', { name: 'Kept' })).toBeVisible();
    setOffline(true);
    await rows().getByRole('button', { name: 'Remove the link Removed' }).click();
    await rows().getByRole('button', { name: 'Edit the link Kept' }).click();
    await userEvent.keyboard('Offline');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(rows().getByRole('listitem')).toMatchTextContent('Offline');
    expect(stored()).toHaveLength(2);
    setOffline(false);
    await expect.poll(() => stored().map(({ linkTitle }) => linkTitle)).toEqual(['Offline']);
  });

  test('follows what others do', async () => {
    const task = debugging([]);
    const later = aLink(taskId, 'Later');
    fakeLinks(ada, [later]);
    await renderApp(`/app/tasks?task=${taskId}`, { user: ada });
    await live.connected();
    const { can, ...shared } = task;
    const event = { ...shared, linkedItems: linkedOf([later]), version: task.version + 1 };
    live.send('task.saved', { task: event, cards }, can);
    await expect.element(chips().nth(0)).toMatchTextContent('Later');
    fakeLinks(ada, [{ ...later, linkTitle: 'Renamed' }]);
    live.send('task-links.changed', { taskId });
    await expect.element(chips().nth(0)).toMatchTextContent('Renamed');
  });

  test('shows links to who may not manage them, and no more than that', async () => {
    const link = aLink(taskId, 'The moth');
    debugging([link], { can: { move: true, edit: false, delete: false, link: false } });
    fakeLinks(ada, [link]);
    await renderApp(`/app/tasks?task=${taskId}`, { user: ada });
    await expect.element(chips().nth(0)).toMatchTextContent('The moth');
    await expect
      .element(openTask('Debug').getByRole('button', { name: 'Manage Links' }))
      .not.toBeInTheDocument();
  });
});
