import { connectionsApi } from '@longtable/contract/connections';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn, tabTo } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';
import { dayInWords } from '../marks/due.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const today = calendarDay(ada.timeZone);
const title = 'Find the moth';
const people = { people: [cardOf(ada), cardOf(grace)] };

/** Opens a task, among others. Returns it as the server has it. */
async function open(
  fields: Partial<Task> = {},
  others: readonly Task[] = [],
): Promise<() => Task | undefined> {
  const task = aTask(ada, title, { dueDate: today, ...fields });
  const tasks = fakeTasks(ada, [task, ...others], people);
  await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
  await expect.element(openTask(title)).toBeVisible();
  return () => tasks().find(({ id }) => id === task.id);
}

/** A property in the list of the open task. */
function property(name: string): Locator {
  return openTask(title)
    .getByRole('definition')
    .getByRole('button', { name: new RegExp(`^${name}: `) });
}

function add(name: string): Locator {
  return openTask(title).getByRole('button', { name: `Add ${name}`, exact: true });
}

function picker(name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

async function choose(name: string, option: string | RegExp): Promise<void> {
  await picker(name).getByRole('option', { name: option }).click();
  await expect.element(picker(name)).not.toBeInTheDocument();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('changes the properties of a task where they are read', async () => {
    const task = await open({
      startDate: addDays(today, -1),
      tags: ['relays'],
      estimatedHours: 2,
      repeat: { unit: 'week', every: 1 },
    });
    await property('Status').click();
    await choose('Status', 'Review');
    await expect.poll(() => task()?.status).toBe('review');

    // In the header and in the list.
    await openTask(title).getByRole('button', { name: 'Priority: Medium' }).first().click();
    await choose('Priority', 'High');
    await property('Priority').click();
    await choose('Priority', 'Low');
    await expect.poll(() => task()?.priority).toBe('low');

    await property('Due date').click();
    await picker('Due date').getByRole('button', { name: 'Tomorrow' }).click();
    await expect.element(property('Due date')).toHaveAccessibleName(/: Tomorrow/);
    await expect.poll(() => task()?.dueDate).toBe(addDays(today, 1));

    await property('Start date').click();
    // A task can’t start after it is due.
    await expect.element(picker('Start date').getByRole('button', { name: 'Next week' })).toBeDisabled();
    await picker('Start date').getByRole('button', { name: 'Today', exact: true }).click();
    await expect.element(property('Start date')).toMatchTextContent(dayInWords(today));
    await expect.poll(() => task()?.startDate).toBe(today);

    await property('Repeats').click();
    await choose('Repeats', 'Every month');
    await expect.poll(() => task()?.repeat).toMatchObject({ unit: 'month' });

    await property('Tags').click();
    await picker('Tags').getByRole('option', { name: 'relays' }).click();
    await picker('Tags').getByRole('combobox').fill('sums');
    await picker('Tags').getByRole('option', { name: 'Add “sums”' }).click();
    await press('{Escape}');
    await expect.poll(() => task()?.tags).toEqual(['sums']);

    await property('Estimated').click();
    const hours = picker('Estimate').getByRole('textbox', { name: 'Estimated hours' });
    await hours.fill('many');
    await picker('Estimate').getByRole('button', { name: 'Save' }).click();
    await expect.element(hours).toHaveAccessibleDescription(/Enter hours as a number/);
    await hours.fill('1,5');
    await expectScreen('the estimate of a task', { resized: false });
    await picker('Estimate').getByRole('button', { name: 'Save' }).click();
    await expect.element(property('Estimated')).toMatchTextContent('1.5 hours');
    await expect.poll(() => task()?.estimatedHours).toBe(1.5);
  });

  test('adds what a task does not have, without moving anything until it is chosen', async () => {
    const task = await open();
    await expectScreen('the properties of a task that has few');
    // On a phone the sheet hides it from assistive technology.
    const addTime = add('time taken').element();
    const before = addTime.getBoundingClientRect().y;
    await add('tags').click();
    await picker('Tags').getByRole('combobox').fill('sums');
    await picker('Tags').getByRole('option', { name: 'Add “sums”' }).click();
    await expect.poll(() => task()?.tags).toEqual(['sums']);
    await expect.element(picker('Tags')).toBeVisible();
    expect(addTime.getBoundingClientRect().y).toBe(before);
    await press('{Escape}');
    await expect.element(add('tags')).not.toBeInTheDocument();
    await expect.element(property('Tags')).toHaveFocus();

    await add('time taken').click();
    await picker('Time taken').getByRole('button', { name: '4 h' }).click();
    await expect.element(property('Time taken')).toMatchTextContent('4 hours');
    await expect.element(property('Time taken')).toHaveFocus();
    await property('Time taken').click();
    await picker('Time taken').getByRole('button', { name: 'Clear' }).click();
    await expect.element(add('time taken')).toBeVisible();
    await expect.poll(() => task()?.timeTaken).toBeNull();
  });

  test('ticks the tasks that it waits for, except those that wait for it', async () => {
    const dig = aTask(ada, 'Dig the ground');
    const task = await open({ dependencies: [dig.id] }, [dig, aTask(ada, 'Order concrete')]);
    const waits = openTask(title).getByRole('region', { name: 'Waits for' });
    await expect.element(waits.getByRole('listitem')).toMatchTextContent('Dig the ground');
    await waits.getByRole('button', { name: 'Add or remove tasks to wait for' }).click();
    const option = (name: string) => picker('Waits for').getByRole('option', { name: new RegExp(name) });
    await expect.element(option('Dig the ground')).toHaveAttribute('aria-selected', 'true');
    await picker('Waits for').getByRole('combobox', { name: 'Find a task' }).fill('concrete');
    await option('Order concrete').click();
    await option('Dig the ground').click();
    await expectScreen('the tasks that a task waits for', { resized: false });
    await expect.poll(() => task()?.dependencies).toEqual([expect.not.stringMatching(dig.id)]);
    await press('{Escape}');
    await expect.element(waits.getByRole('listitem')).toMatchTextContent('Order concrete');

    await waits.getByRole('button', { name: /Order concrete/ }).click();
    const other = openTask('Order concrete');
    await other.getByRole('button', { name: 'Add or remove tasks to wait for' }).click();
    await expect.element(option(title)).toMatchTextContent('this would be a circular dependency');
    await expect.element(option(title)).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('by keyboard, and gives the focus back', async () => {
    const task = await open();
    property('Status').element().focus();
    await tabTo(property('Priority'));
    await press('{Enter}');
    await expect.element(picker('Priority').getByRole('listbox')).toHaveFocus();
    await press('h', '{Enter}');
    await expect.poll(() => task()?.priority).toBe('high');
    await expect.element(property('Priority')).toHaveFocus();

    await pressOn(add('start date'), '{Enter}');
    await expect.element(picker('Start date').getByRole('textbox')).toHaveFocus();
    await press('{Escape}');
    await expect.element(picker('Start date')).not.toBeInTheDocument();
    await expect.element(add('start date')).toHaveFocus();
    await press('{Enter}', 'yesterday');
    await expect.element(picker('Start date').getByText('No date recognized')).toBeVisible();
    await picker('Start date').getByRole('textbox').fill('in 2 weeks');
    await expect.element(picker('Start date').getByText('A task can’t start after it is due')).toBeVisible();
    await press('{Enter}');
    await picker('Start date').getByRole('textbox').fill('today');
    await press('{Enter}');
    await expect.element(property('Start date')).toHaveFocus();
    await expect.poll(() => task()?.startDate).toBe(today);

    await pressOn(add('repeat'), '{Enter}');
    await expect.element(picker('Repeats').getByRole('listbox')).toHaveFocus();
    await press('c', '{Enter}');
    await expect.element(picker('Repeats').getByRole('textbox', { name: 'Every' })).toHaveFocus();
    await picker('Repeats').getByRole('textbox', { name: 'Every' }).fill('3');
    await expectScreen('a repetition of one’s own', { resized: false });
    await press('{Enter}');
    await expect.element(property('Repeats')).toMatchTextContent('Every 3 weeks');
    await expect.element(property('Repeats')).toHaveFocus();

    await pressOn(add('estimate'), '{Enter}');
    await expect.element(picker('Estimate').getByRole('textbox')).toHaveFocus();
    await press('2.5', '{Enter}');
    await expect.element(property('Estimated')).toHaveFocus();
    await expect.poll(() => task()?.estimatedHours).toBe(2.5);
    await press('{Control>}z{/Control}');
    await expect.poll(() => task()?.estimatedHours).toBeNull();
    // Escape closes the pickers, and only then the task.
    await expect.element(openTask(title)).toBeVisible();
  });

  test('chooses assignee and project, which keep a way to their pages', async () => {
    const mill = aProject(ada, 'The mill');
    fakeApi(connectionsApi.list, { connections: [aConnection(grace)], cards: people, next: null });
    fakeApi(projectsApi.list, { projects: [mill], cards: {}, next: null });
    const members = [aProjectMember(ada, 'Owner'), aProjectMember(grace, 'Member')];
    fakeApi(projectMembersApi.list, { members, cards: people, next: null });
    const task = await open();
    const { id = '' } = task() ?? {};
    let version = 1;
    const requests = fakeApi(tasksApi.update, ({ assigneeId, projectId }) => ({
      ...aTask(ada, title, {
        id,
        dueDate: today,
        version: (version += 1),
        assignedTo: assigneeId ?? grace.id,
      }),
      projectId: projectId ?? null,
      cards: { ...people, projects: [{ id: mill.id, name: mill.name, version: 1 }] },
    }));
    await property('Assigned to').click();
    await choose('Assignee', 'Grace Hopper');
    await expect.element(property('Assigned to')).toHaveAccessibleName('Assigned to: Grace Hopper');
    await expect
      .element(openTask(title).getByRole('link', { name: 'Open the profile of Grace Hopper' }))
      .toHaveAttribute('href', expect.stringContaining(grace.id));
    await add('project').click();
    await choose('Project', 'The mill');
    await expect.element(property('Project')).toHaveAccessibleName('Project: The mill');
    await expect
      .element(openTask(title).getByRole('link', { name: 'Open the project The mill' }))
      .toHaveAttribute('href', expect.stringContaining(mill.id));
    await expect.poll(() => requests).toMatchObject([{ assigneeId: grace.id }, { projectId: mill.id }]);
  });

  test('puts back what is refused, and sends later what is changed offline', async () => {
    const task = await open({ priority: 'low' });
    setOffline(true);
    await property('Priority').click();
    await choose('Priority', 'High');
    await expect.element(property('Priority')).toHaveAccessibleName('Priority: High');
    expect(task()?.priority).toBe('low');
    setOffline(false);
    await expect.poll(() => task()?.priority).toBe('high');

    fakeApi(tasksApi.update, new Refusal('task/not-allowed'));
    await add('estimate').click();
    await picker('Estimate').getByRole('button', { name: '8 h' }).click();
    await expect.element(toast(/^Failed to update task: /)).toBeVisible();
    await expect.element(add('estimate')).toBeVisible();
    await expect.element(property('Estimated')).not.toBeInTheDocument();
  });

  test('is text for who may not edit, except the status', async () => {
    await open({
      tags: ['relays'],
      assignedBy: grace.id,
      createdBy: grace.id,
      userId: grace.id,
      can: { move: true, edit: false, delete: false, link: false },
    });
    const detail = openTask(title);
    await expect.element(property('Status')).toBeVisible();
    await expect.element(detail.getByText('relays').first()).toBeVisible();
    await expect.element(detail.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    const changes = detail.getByRole('button', { name: /^(Priority|Due date|Assigned to|Tags): |^Add / });
    await expect.element(changes).not.toBeInTheDocument();
    await expect.element(detail.getByRole('region', { name: 'Waits for' })).not.toBeInTheDocument();
  });
});
