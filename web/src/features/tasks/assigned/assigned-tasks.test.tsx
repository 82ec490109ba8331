import { connectionsApi } from '@longtable/contract/connections';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { card, expectColumn, openBoard, openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

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
          can: { move: true, edit: false, delete: false, link: false },
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

describe('assigning a task to several people', () => {
  onDevice(desktop);
  const [short, jean] = [aPerson('Grace Hopper'), aPerson('Jean Bartik')];
  const people = [ada, short, jean].map(cardOf);
  const form = page.getByRole('dialog', { name: 'Create New Tasks' });
  const chips = () =>
    form
      .getByRole('list', { name: 'Assigned to' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  function section(name: string, count: number): Locator {
    return page.getByRole('button', { name: `${name} (${count})`, exact: true });
  }

  async function choose(field: 'Project' | 'Assign to', option: string): Promise<void> {
    await form.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: false }).click();
    // The list stays open where several can be chosen.
    if (page.getByRole('listbox').query()) await press('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  }

  test('makes one for each, whose progress is shown live', async () => {
    fakeApi(connectionsApi.list, {
      connections: [aConnection(short), aConnection(jean)],
      cards: { people },
      next: null,
    });
    const stored = fakeTasks(ada, [], { people });
    await openBoard(ada);
    await section('Tasks Received', 0).click();
    await expect.element(page.getByText("You haven't received any tasks from others yet.")).toBeVisible();
    await section('Tasks Assigned', 0).click();
    await page.getByRole('button', { name: 'Click to assign your first task to someone' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Read the manual');
    await form.getByRole('button', { name: 'Create Tasks' }).click();
    await expect
      .element(form.getByRole('tab', { name: 'Assignment' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(form.getByText('Choose who gets a task.')).toBeVisible();
    await expect.element(form.getByRole('combobox', { name: 'Assign to' })).toHaveFocus();
    await press('grace');
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
    await press('{Enter}');
    await expect.element(form.getByRole('button', { name: 'Create 1 Task', exact: true })).toBeVisible();
    await press('jean');
    await expect.element(page.getByRole('option', { name: 'Jean Bartik', exact: false })).toBeVisible();
    await press('{Enter}', '{Escape}');
    await expect
      .poll(chips)
      .toEqual([expect.stringMatching(/Grace Hopper$/), expect.stringMatching(/Jean Bartik$/)]);
    await expect.element(form).toMatchTextContent('For Grace Hopper, Jean Bartik');
    await form.getByRole('button', { name: 'Create 2 Tasks' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(section('Tasks Assigned', 2)).toBeVisible();
    await expectColumn('To Do', ['Read the manual', 'Read the manual']);
    expect(new Set(stored().map(({ assignedTo }) => assignedTo))).toEqual(new Set([short.id, jean.id]));

    await live.connected();
    const [first] = stored();
    if (!first) throw new Error('no task');
    const { can, ...task } = { ...first, status: 'in_progress' as const, version: 9 };
    live.send('task.saved', { task, cards: { people } }, can);
    const assigned = page.getByRole('list', { name: 'Tasks Assigned' });
    await expect
      .element(assigned.getByRole('button', { name: 'Status of Read the manual: In Progress' }))
      .toBeVisible();
    await assigned.getByRole('button', { name: 'Read the manual', exact: true }).first().click();
    await expect.element(openTask('Read the manual')).toBeVisible();
  });

  test('shows whose a received task is, and changes its status in place', async () => {
    const received = aTask(jean, 'Punch the cards', {
      assignedTo: ada.id,
      can: { move: true, edit: false, delete: false, link: false },
    });
    const stored = fakeTasks(ada, [received], { people });
    await openBoard(ada);
    await section('Tasks Received', 1).click();
    const list = page.getByRole('list', { name: 'Tasks Received' });
    await expect.element(list).toMatchTextContent('Jean Bartik');
    // A reload would open it again.
    expect(localStorage.getItem('taskboard-given')).toBe('received');
    await list.getByRole('button', { name: 'Status of Punch the cards: To Do' }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await expectColumn('In Progress', ['Punch the cards']);
    await expect.poll(() => stored()[0]?.status).toBe('in_progress');
  });

  test('leaves out who is not a member of a chosen project, and makes all or none', async () => {
    const project = aProject(ada, 'Difference engine');
    const cards = { people, projects: [{ id: project.id, name: project.name, version: 1 }] };
    fakeApi(connectionsApi.list, {
      connections: [aConnection(short), aConnection(jean)],
      cards: { people },
      next: null,
    });
    fakeApi(projectsApi.list, { projects: [project], cards, next: null });
    fakeApi(projectMembersApi.list, {
      members: [
        aProjectMember({ ...cardOf(ada), email: ada.email }, 'Owner'),
        aProjectMember(short, 'Member'),
      ],
      cards,
      next: null,
    });
    const stored = fakeTasks(ada, [], cards);
    fakeApi(tasksApi.createSeveral, new Refusal('task/assignee-not-connected'));
    await openBoard(ada);
    await section('Tasks Assigned', 0).click();
    await page.getByRole('button', { name: 'Click to assign your first task to someone' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Oil the gears');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await choose('Assign to', 'Grace Hopper');
    await choose('Assign to', 'Jean Bartik');
    await choose('Project', 'Difference engine');
    await expect
      .element(form)
      .toMatchTextContent('Jean Bartik is not a member of Difference engine and was left out.');
    await expect.element(form.getByRole('button', { name: 'Create 1 Task', exact: true })).toBeVisible();
    await choose('Project', 'No project');
    await expect.poll(chips).toHaveLength(2);

    await form.getByRole('button', { name: 'Create 2 Tasks' }).click();
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent(
        'A task without a project can be given to yourself and to people you are connected with.',
      );
    await expect
      .element(form.getByRole('tab', { name: 'Assignment' }))
      .toHaveAttribute('aria-selected', 'true');
    expect(stored()).toEqual([]);
    await expect.element(card('Oil the gears')).not.toBeInTheDocument();
    fakeTasks(ada, [], cards);
    await form.getByRole('button', { name: 'Remove Jean Bartik' }).click();
    await form.getByRole('tab', { name: 'Details' }).click();
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Oil the gears');
    await form.getByRole('button', { name: 'Create 1 Task', exact: true }).click();
    await card('Oil the gears').click();

    // An edit has only one assignee.
    await openTask('Oil the gears').getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await edit.getByRole('tab', { name: 'Assignment' }).click();
    await expect.element(edit.getByRole('combobox', { name: 'Assign to' })).toHaveValue('Grace Hopper');
    await expect
      .element(edit.getByRole('switch', { name: 'Several people', exact: false }))
      .not.toBeInTheDocument();
  });
});
