import { newId } from '@longtable/contract/ids';
import type { SearchableItem, TaskLink } from '@longtable/contract/task-links';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, openBoard, openTask } from '../../../../../test/board.ts';
import { aLink, fakeLinks, linkedOf } from '../../../../../test/fake-links.ts';
import { fakeTasks } from '../../../../../test/fake-tasks.ts';
import { aTask, aUser, cardOf } from '../../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../../test/screen.ts';

const ada = aUser();
const taskId = newId();
const long = 'Averyverylongtitlethatnobodycanreadatall'.repeat(5);
const file = aLink(taskId, 'Floor plan of the workshop across the yard, once the floor has been laid.png');
const links: readonly TaskLink[] = [
  aLink(taskId, 'The moth', { linkDescription: 'Taped to the log, with the words of the day. '.repeat(4) }),
  {
    ...file,
    linkedItemType: 'resource',
    item: file.item && { ...file.item, resourceType: 'image', itemSizeBytes: 1536 },
  },
  aLink(taskId, long),
  aLink(taskId, '', { item: null }),
  aLink(taskId, 'مشروع الميناء'),
  { ...aLink(taskId, 'Old'), item: file.item && { ...file.item, itemTitle: 'Old', isInTrash: true } },
];
const found: readonly SearchableItem[] = [long, 'A moth', 'مشروع'].map((title) => ({
  id: newId(),
  type: 'note',
  title,
  subtitle: `${title} as it begins`,
  resourceType: null,
}));

describe.each(devices)('links of a task, on a $device', (device) => {
  onDevice(device);
  // Between a tablet and a desktop computer the task becomes a panel, and its dialog closes.
  const resized = device.touch;

  test('shows them on the card, with the task and in their dialog', async () => {
    fakeTasks(ada, [aTask(ada, 'Debug', { id: taskId, linkedItems: linkedOf(links) })], {
      people: [cardOf(ada)],
    });
    fakeLinks(ada, links, found);
    await openBoard(ada);
    await expect.element(card('Debug')).toMatchTextContent('The moth');
    await expectScreen('a card with links');
    await cardTitle('Debug').click();
    await expect
      .element(openTask('Debug').getByRole('list', { name: 'Linked items' }))
      .toMatchTextContent('Private item');
    await expectScreen('a task with links');
    await openTask('Debug').getByRole('button', { name: 'Manage Links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Linked Items' });
    await expect.element(dialog.getByRole('list')).toMatchTextContent('In the trash');
    await expectScreen('the links of a task', { resized });
    await dialog.getByRole('button', { name: 'Edit the link The moth' }).click();
    await expectScreen('editing a link', { resized });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Add Link' }).click();
    await dialog.getByRole('searchbox').fill('m');
    await expect.element(dialog.getByRole('button', { name: /^Link A moth/ })).toBeVisible();
    await expectScreen('searching for something to link', { resized });
    await dialog.getByRole('searchbox').fill('nothing at all');
    await expect.element(dialog).toMatchTextContent('No notes found matching');
    await expectScreen('nothing to link', { resized });
  });
});
