import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { taskViewsApi } from '@longtable/contract/task-views';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  card,
  cardTitle,
  dragCard,
  expectColumn,
  expectGroup,
  groupColumn,
  zoneMessage,
} from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, grab, longPress, middleOf, mouse, swipe, tap } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';
import { toast, toasts } from '../../../../test/toasts.ts';

const ada = aUser();
const ben = aPerson('Ben Okri');
const zoe = aPerson('Zoe Aksoy');
const people = [cardOf(ada), cardOf(ben), cardOf(zoe)];
const today = calendarDay(ada.timeZone);
const mine = 'Ada Lovelace (you)';

const groupOptions = page.getByRole('combobox', { name: 'Group by' });

/** Tasks of Ada, Ben and Zoe. Ada is connected with Ben alone. */
function fakePeople(fields: Partial<Task> = {}) {
  const tasks = fakeTasks(
    ada,
    [
      aTask(ada, 'Mine', fields),
      aTask(ada, 'Given', { assignedTo: ben.id, ...fields }),
      aTask(ada, 'Far', { assignedTo: zoe.id, ...fields }),
    ],
    { people },
  );
  fakeApi(connectionsApi.list, { connections: [aConnection(ben)], next: null, cards: { people } });
  return (title: string) => tasks().find((task) => task.title === title);
}

const liveTexts = () =>
  [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join();

describe('on a desktop', () => {
  onDevice(desktop);

  test('has a column for each person, chosen in the panel, kept in the address, and live', async () => {
    const given = aTask(ada, 'Given', { assignedTo: ben.id, status: 'review' });
    fakeTasks(ada, [aTask(ada, 'Mine'), given, aTask(ada, 'Stuck', { status: 'blocked' })], { people });
    fakeApi(connectionsApi.list, { connections: [aConnection(ben)], next: null, cards: { people } });
    await renderApp('/app/tasks', { user: ada });
    await live.connected();
    await expectColumn('To Do', ['Mine']);
    await press('f');
    await groupOptions.click();
    await page.getByRole('option', { name: 'Group by assignee' }).click();
    await expectGroup(mine, ['Mine', 'Stuck']);
    await expectGroup('Ben Okri', ['Given']);
    await expect.poll(() => location.search).toContain('group=assignee');
    // The strip and the columns of statuses are gone; cards say their status.
    await expect.element(groupColumn('Blocked')).not.toBeInTheDocument();
    await expect.element(groupColumn('To Do')).not.toBeInTheDocument();
    await expect.element(card('Given').getByRole('img', { name: 'Review' })).toBeVisible();
    await expect.element(groupColumn(mine).getByRole('heading')).toMatchTextContent(mine);
    // Limits belong to statuses.
    await page.getByRole('button', { name: 'Options for Ben Okri' }).click();
    await expect.element(page.getByRole('menuitem', { name: /^Collapse column/ })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: /limit/ })).not.toBeInTheDocument();
    await press('{Escape}');
    await press('f');
    await expectScreen('board by assignee');

    const { can, ...task } = given;
    live.send('task.saved', { task: { ...task, version: 9, assignedTo: zoe.id }, cards: { people } }, can);
    await expectGroup('Zoe Aksoy', ['Given']);
    await expect.element(groupColumn('Ben Okri')).not.toBeInTheDocument();
  });

  test('a drop assigns the card, with undo; a drop that cannot be says why', async () => {
    const stored = fakePeople();
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expectGroup(mine, ['Mine']);
    await dragCard('Mine', { to: 'Ben Okri' });
    await expectGroup('Ben Okri', ['Mine', 'Given']);
    await expect.element(groupColumn(mine)).not.toBeInTheDocument();
    await expect.poll(() => stored('Mine')?.assignedTo).toBe(ben.id);
    await expect.element(toast('“Mine” assigned to Ben Okri')).toBeVisible();
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expectGroup(mine, ['Mine']);
    await expect.poll(() => stored('Mine')?.assignedTo).toBe(ada.id);

    await dragCard('Mine', { to: mine });
    await expect.element(zoneMessage(mine)).toHaveTextContent('Task is already in this group');

    // While it is held there, and after the drop.
    await grab(middleOf(card('Mine')));
    await mouse.move(middleOf(groupColumn('Zoe Aksoy')), { steps: 8 });
    await expect.element(zoneMessage('Zoe Aksoy')).toHaveTextContent('Zoe Aksoy is not connected with you.');
    expect(document.querySelectorAll('[data-drop-line]')).toHaveLength(0);
    await mouse.up();
    await expect.element(toast('Zoe Aksoy is not connected with you.')).toBeVisible();
    await expectGroup(mine, ['Mine']);
    expect(stored('Mine')?.assignedTo).toBe(ada.id);
  });

  test('a card that the server refuses returns', async () => {
    fakePeople();
    fakeApi(tasksApi.update, new Refusal('task/assignee-not-connected'));
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expectGroup(mine, ['Mine']);
    await dragCard('Mine', { to: 'Ben Okri' });
    await expect.element(toast('Failed to update task:')).toBeVisible();
    await expectGroup(mine, ['Mine']);
    await expectGroup('Ben Okri', ['Given']);
  });

  test('without the right to edit, no column takes a card', async () => {
    const stored = fakePeople({ can: { move: true, edit: false, delete: false, link: false } });
    await renderApp('/app/tasks?group=priority', { user: ada });
    await expectGroup('Medium', ['Mine', 'Given', 'Far']);
    await dragCard('Mine', { to: 'High' });
    await expect
      .element(zoneMessage('High'))
      .toHaveTextContent('You can’t change the priority of this task.');
    expect(stored('Mine')?.priority).toBe('medium');
  });

  test('sets project and priority', async () => {
    const [shed, hall] = [aProject(ada, 'Shed'), aProject(ben, 'Hall', { role: null })];
    const cards = {
      people,
      projects: [shed, hall].map(({ id, name }) => ({ id, name, version: 1 })),
    };
    const tasks = fakeTasks(
      ada,
      [
        aTask(ada, 'Loose'),
        aTask(ada, 'In it', { projectId: shed.id }),
        aTask(ada, 'There', { projectId: hall.id }),
      ],
      cards,
    );
    const stored = () => tasks().find(({ title }) => title === 'Loose');
    fakeApi(projectsApi.list, { projects: [shed], next: null, cards: {} });
    await renderApp('/app/tasks?group=project', { user: ada });
    await expectGroup('No project', ['Loose']);
    await dragCard('Loose', { to: 'Shed' });
    await expect.poll(() => stored()?.projectId).toBe(shed.id);
    await expect.element(toast('“Loose” moved to Shed')).toBeVisible();
    await dragCard('Loose', { to: 'Hall' });
    await expect.element(zoneMessage('Hall')).toHaveTextContent('You can’t add tasks to Hall.');

    await visit('/app/tasks?group=priority');
    await dragCard('Loose', { to: 'Low' });
    await expectGroup('Low', ['Loose']);
    await expect.poll(() => stored()?.priority).toBe('low');
    await expect.element(toast('Priority of “Loose” set to Low')).toBeVisible();
  });

  test('sets the day that a group of due dates stands for; none is overdue', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Late', { dueDate: addDays(today, -9) }),
      aTask(ada, 'Now', { dueDate: today }),
      aTask(ada, 'Then', { dueDate: addDays(today, 90) }),
      aTask(ada, 'Done', { status: 'completed', dueDate: today }),
    ]);
    const stored = (title: string) => tasks().find((task) => task.title === title);
    // As wide as all of its columns.
    await page.viewport(1920, 900);
    await renderApp('/app/tasks?group=due', { user: ada });
    await expectGroup('Overdue', ['Late']);
    await dragCard('Late', { to: 'Today' });
    await expectGroup('Today', ['Late', 'Now']);
    await expect.poll(() => stored('Late')?.dueDate).toBe(today);

    await dragCard('Now', { to: 'Overdue' });
    await expect
      .element(zoneMessage('Overdue'))
      .toHaveTextContent('A task can’t be moved to a day in the past here.');
    await dragCard('Now', { to: 'Next week' });
    await expectGroup('Next week', ['Now']);
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
    const untilEnd = 13 - ((weekday - ada.weekStart + 7) % 7);
    await expect.poll(() => stored('Now')?.dueDate).toBe(addDays(today, untilEnd));
    await dragCard('Now', { to: 'Later' });
    await expect.poll(() => stored('Now')?.dueDate).toBe(addDays(today, untilEnd + 7));

    await dragCard('Done', { to: 'Today' });
    await expect
      .element(zoneMessage('Today'))
      .toHaveTextContent('Reopen this task to change when it is due.');
    await dragCard('Now', { to: 'Completed' });
    await expect.poll(() => stored('Now')?.status).toBe('completed');
    await expect.element(toast('“Now” completed')).toBeVisible();
  });

  test('by keyboard: arrows go through the columns, a lifted card is dropped, N opens the field', async () => {
    const stored = fakePeople();
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expectGroup(mine, ['Mine']);
    await expect.element(page.getByRole('button', { name: 'Options for Ben Okri' })).toBeVisible();
    await pressOn(cardTitle('Mine'), '{ArrowRight}');
    await expect.element(cardTitle('Given')).toHaveFocus();
    await press('{ArrowLeft}');
    await expect.element(cardTitle('Mine')).toHaveFocus();
    await press(' ');
    await expect.poll(liveTexts).toContain(`Picked up “Mine”. ${mine}.`);
    await press('{ArrowRight}', ' ');
    await expectGroup('Ben Okri', ['Mine', 'Given']);
    await expect.poll(() => stored('Mine')?.assignedTo).toBe(ben.id);
    await expect.poll(liveTexts).toContain('Dropped “Mine” in Ben Okri.');
    await expect.element(cardTitle('Mine')).toHaveFocus();

    // Completed, it is the last one of its column.
    await press('e');
    await expect.poll(() => stored('Mine')?.status).toBe('completed');
    await expectGroup('Ben Okri', ['Given', 'Mine']);
    await expect.element(cardTitle('Given')).toHaveFocus();

    await press('n');
    const field = page.getByRole('textbox', { name: 'New task in Ben Okri' });
    await expect.element(field).toHaveFocus();
    await press('Oil the hinges !high', '{Enter}');
    await expect.poll(() => stored('Oil the hinges')).toMatchObject({ assignedTo: ben.id, priority: 'high' });
    await expect.poll(liveTexts).toContain('Created “Oil the hinges” in Ben Okri: High.');
    // Nothing can be assigned to her.
    await expect.element(page.getByRole('button', { name: 'New task in Zoe Aksoy' })).not.toBeInTheDocument();
    await press('{Escape}');

    await pressOn(cardTitle('Given'), '-');
    await expect.element(groupColumn('Ben Okri').getByRole('button', { expanded: false })).toHaveFocus();
    await expectScreen('a collapsed column of a group');
  });

  test('the menu of a card moves it to the groups that take it', async () => {
    const stored = fakePeople();
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await page.getByRole('button', { name: 'Actions for Mine' }).click();
    const options = () =>
      page
        .getByRole('menuitemradio')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => options().length).toBe(2);
    await expect.element(page.getByRole('menuitemradio', { name: mine })).toBeChecked();
    await expect.element(page.getByRole('menuitem', { name: 'Move to the top' })).not.toBeInTheDocument();
    await page.getByRole('menuitemradio', { name: 'Ben Okri' }).click();
    await expectGroup('Ben Okri', ['Mine', 'Given']);
    await expect.poll(() => stored('Mine')?.assignedTo).toBe(ben.id);
    await expect.element(cardTitle('Mine')).toHaveFocus();
  });

  test('a filter leaves both numbers, and says what it hides', async () => {
    fakeTasks(ada, [
      aTask(ada, 'Rent', { priority: 'high' }),
      aTask(ada, 'Bread', { priority: 'low' }),
      aTask(ada, 'Rent a van', { priority: 'low' }),
    ]);
    await renderApp('/app/tasks?group=priority&text=rent', { user: ada });
    await expectGroup('Low', ['Rent a van']);
    await expect.element(groupColumn('Low').getByText(/^1 of 2/)).toBeVisible();
    await expect.element(groupColumn('Medium').getByText('Click to add task')).toBeVisible();
    await visit('/app/tasks?group=priority&text=bread');
    await expect.element(groupColumn('High').getByText(/^No matching tasks · 1 hidden/)).toBeVisible();
  });

  test('loads the tasks of columns when they come near the screen', async () => {
    const others = Array.from({ length: 12 }, (_, at) => aPerson(`Person ${String(at + 10)}`));
    const known = { people: [...people, ...others.map(cardOf)] };
    fakeTasks(
      ada,
      others.flatMap((person) =>
        Array.from({ length: firstWindowSize + 5 }, (_, at) =>
          aTask(ada, `${person.name} ${at + 1}`, { assignedTo: person.id }),
        ),
      ),
      known,
    );
    fakeApi(connectionsApi.list, {
      connections: others.map((one) => aConnection(one)),
      next: null,
      cards: known,
    });
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expect.element(card('Person 10 1')).toBeVisible();
    await expect.element(card('Person 15 1')).toBeInTheDocument();
    await expect.element(groupColumn('Person 21')).toBeInTheDocument();
    await expect.element(card('Person 21 1')).not.toBeInTheDocument();
    await expect.element(groupColumn('Person 21').getByText(/^25/)).toBeInTheDocument();
    groupColumn('Person 21').element().scrollIntoView({ inline: 'end' });
    await expect.element(card('Person 21 1')).toBeVisible();
    await expectScreen('many columns');
  });

  test('opens the small groups near the screen in one request', async () => {
    const later = Array.from({ length: 2 }, (_, at) =>
      aTask(ada, `Later ${at + 1}`, { dueDate: addDays(today, 90) }),
    );
    const many = Array.from({ length: 3 * firstWindowSize }, (_, at) =>
      aTask(ada, `Late ${at + 1}`, { dueDate: addDays(today, -9) }),
    );
    fakeTasks(ada, [
      ...many,
      ...later,
      ...many.map((task) => aTask(ada, `Now ${task.title}`, { dueDate: today })),
    ]);
    const asked = fakeApi(taskWindowsApi.groupWindows, ({ groups }) => ({
      windows: groups.map((group) => ({ group, tasks: later, next: null, nextPosition: null })),
      related: [],
      cards: {},
    }));
    await renderApp('/app/tasks?group=due', { user: ada });
    await expectGroup('Later', ['Later 1', 'Later 2']);
    expect(asked).toMatchObject([{ groups: ['due:later'] }]);
  });
});

describe('by touch', () => {
  onDevice(phone);

  const tabs = page.getByRole('navigation', { name: 'Columns' });

  test('tabs show the columns, also while these still move after a swipe', async () => {
    fakePeople();
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expect
      .element(tabs.getByRole('button', { name: /^Ada Lovelace \(you\) 1/ }))
      .toHaveAttribute('aria-current', 'true');
    await expectScreen('board by assignee on a phone');
    const { x } = boxOf(groupColumn(mine));
    await swipe(groupColumn(mine), { x: -260 });
    await expect
      .element(tabs.getByRole('button', { name: /^Ben Okri 1/ }))
      .toHaveAttribute('aria-current', 'true');
    await tap(tabs.getByRole('button', { name: /^Ada/ }));
    await expect.poll(() => boxOf(groupColumn(mine)).x).toBe(x);
    await expect.element(tabs.getByRole('button', { name: /^Ada/ })).toHaveAttribute('aria-current', 'true');
    await expect.element(card('Mine')).toBeInViewport({ ratio: 1 });
    await tap(tabs.getByRole('button', { name: /^Ben/ }));
    await expect.element(card('Given')).toBeInViewport({ ratio: 1 });
  });

  test('tabs take what is dropped on them', async () => {
    const stored = fakePeople();
    await renderApp('/app/tasks?group=assignee', { user: ada });
    await expect.element(card('Mine')).toBeInViewport({ ratio: 1 });
    const { x, y, height } = boxOf(card('Mine'));
    const isLifted = async () => {
      await expect.poll(() => document.querySelectorAll('[data-drag-preview]').length).toBe(1);
    };
    await longPress({ x: x + 40, y: y + height / 2 }, isLifted, async (finger) => {
      const tab = tabs.getByRole('button', { name: /^Ben Okri/ });
      await finger.moveTo(middleOf(tab));
      await expect.element(tab).toHaveClass('bg-selected');
    });
    await expectGroup('Ben Okri', ['Mine', 'Given']);
    await expect.poll(() => stored('Mine')?.assignedTo).toBe(ben.id);
    await expect.element(toast('“Mine” assigned to Ben Okri')).toBeVisible();
  });
});

describe('a saved view', () => {
  onDevice(desktop);

  test('keeps the groups, also when it is changed by them', async () => {
    const view = { id: newId(), name: 'By whom', address: 'view=board&group=assignee', createdAt: longAgo };
    fakeApi(taskViewsApi.list, { views: [view] });
    const updates = fakeApi(taskViewsApi.update, ({ address = '' }) => ({ ...view, address }));
    fakePeople();
    await renderApp('/app/tasks', { user: ada });
    await expectColumn('To Do', ['Mine', 'Given', 'Far']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'By whom' }).click();
    await expectGroup('Ben Okri', ['Given']);
    await expect.poll(() => location.search).toBe('?view=board&group=assignee');
    await expect.element(page.getByRole('button', { name: 'Saved view: By whom' })).toBeVisible();

    await press('f');
    await groupOptions.click();
    await page.getByRole('option', { name: 'Group by priority' }).click();
    await expect.element(page.getByRole('button', { name: 'Saved view: By whom · changed' })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes of the view By whom' }).click();
    await expect.poll(() => updates.map(({ address }) => address)).toEqual(['view=board&group=priority']);
    await expect
      .element(page.getByRole('button', { name: 'Saved view: By whom', exact: true }))
      .toBeVisible();
  });
});
