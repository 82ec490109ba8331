import { connectionsApi } from '@longtable/contract/connections';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBoard } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows received and assigned tasks, and the form to assign more', async () => {
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    fakeTasks(
      ada,
      [
        aTask(ada, 'A title that is so long that it never fits into a line of a list beside all the rest', {
          assignedTo: grace.id,
        }),
        aTask(grace, 'Punch the cards', {
          assignedTo: ada.id,
          can: { move: true, edit: false, delete: false },
        }),
      ],
      { people: [cardOf(ada), cardOf(grace)] },
    );
    await openBoard(ada);
    await page.getByRole('button', { name: 'Tasks Received (1)', exact: true }).click();
    await expectScreen('received');
    await page.getByRole('button', { name: 'Tasks Assigned (1)', exact: true }).click();
    await expect.element(page.getByRole('list', { name: 'Tasks Assigned' })).toBeVisible();
    await expectScreen('assigned');
    await page.getByRole('button', { name: 'Assign Task' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Tasks' });
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await form.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: grace.name, exact: false }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expectScreen('several people');
  });
});
